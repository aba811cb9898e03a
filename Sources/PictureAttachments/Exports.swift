// Updates are part of every edit: who imports the list can name them.
@_exported public import BatchUpdates
