/// A sentence for a person about a draft's file: what was wrong, how things stand, and what to do.
public func message(for error: DraftError) -> String {
  switch error {
  case .notFound:
    "There is no such file, or no folder to make it in; nothing was changed. Check the path."
  case .notAFile(let kind):
    "This is a \(name(of: kind)), not a draft; nothing was changed. Give the path of a file."
  case .notReadable(.permission):
    "The draft may not be read; nothing was changed. Change its permissions."
  case .notReadable(.changed):
    "Another program changed the draft while it was open here; nothing was changed. Open it anew."
  case .notReadable(.io):
    "Reading the draft failed; nothing was changed. Check its disk, then try again."
  case .notWritable:
    "The draft or its folder may not be written; nothing was changed. Change the permissions."
  case .noSpace: "The disk is full; nothing was changed. Make room, then try again."
  case .exists(let foreign) where foreign.isEmpty:
    "Something of that name exists; it was left as it is. Choose another name."
  case .exists(let foreign):
    "\(foreign.map { SourceName(bytes: $0).escaped }.joined(separator: ", ")) is beside it, which "
      + "is no draft's lock; nothing was changed. Choose another name."
  case .readOnly: "The draft is open only to look at it; nothing was changed."
  case .busy(let holder): message(forBusy: holder)
  case .severalNames:
    "The draft has a second name (a hard link), under which it could be edited too; it was left as "
      + "it is. Remove the other name, or edit a copy."
  case .notADraft: "This is not a draft; it was left as it is. Give a file that was saved here."
  case .newerDraft(let version):
    "The draft was written by a later version (format \(version)); it was left as it is. "
      + "Open it with that version."
  case .corruptDraft:
    "The draft is damaged or holds what no editor writes; it was left as it is."
  case .otherCapacity(let given, let stored):
    "The draft is for at most \(stored) photos, not \(given); that was fixed when it was made."
  case .otherWidth(let given, let stored):
    "The draft is for images up to \(stored) pixels wide, not \(given); that was fixed when it "
      + "was made."
  case .tooLarge(let excess):
    "An image of the draft is \(excess.value) pixels wide, \(excess.limit) are allowed here; "
      + "nothing was changed. Load it into a wider draft."
  case .moved:
    "The draft, or its folder, is no longer where it was; nothing was changed. Save what is here "
      + "under another name."
  case .nameTooLong:
    "The name is too long for a draft, which needs room for a journal beside it; nothing was "
      + "changed. Choose a shorter name."
  case .system(let code, let operation):
    "The system refused to \(operation) (error \(code)); nothing was changed. Try again."
  }
}

private func message(forBusy holder: DraftHolder?) -> String {
  guard let holder else {
    return "Another program has the draft's file locked; nothing was changed. Close it there."
  }
  return "The draft is open in process \(holder.processID) on \(escaped(holder.host)), since "
    + "\(escaped(holder.since)); nothing was changed. Close it there first."
}
