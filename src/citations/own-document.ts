// Whose document a source is.

/** What only members of a chat can open: somebody attached it there. */
const inChat = /^https:\/\/(?:[\w-]+\.)+slack\.com\/files\/|^https:\/\/discord\.com\/channels\//i;

/** Whether the address is that of a document of one's own: in the folder of notes, or attached in the chat. */
export function isOwnDocument(url: string): boolean {
  return /^knowledge:\S/i.test(url) || inChat.test(url);
}
