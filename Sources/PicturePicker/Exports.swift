// Every module whose types the editor's API names, so that a host imports one.
@_exported public import PictureAttachments
@_exported public import PictureBundle
@_exported public import PictureDrafts
@_exported public import PictureImaging
@_exported public import PictureIntake
