// Discord's numbers for the kinds of components, channels and answers that Footnote meets, as plain numbers.
export const componentKind = {
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  TextDisplay: 10,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
} as const;

export const channelKind = {
  GuildText: 0,
  DM: 1,
  GuildAnnouncement: 5,
  AnnouncementThread: 10,
  PublicThread: 11,
  PrivateThread: 12,
  GuildForum: 15,
} as const;

export const interactionKind = { command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

export const answerKind = {
  reply: 4,
  deferReply: 5,
  deferUpdate: 6,
  update: 7,
  autocomplete: 8,
  modal: 9,
} as const;

/** Of commands. */
export const commandKind = { slash: 1, message: 3 } as const;

export const optionKind = { subcommand: 1, text: 3, whole: 4 } as const;
