// All methods of the Web API that the fake knows.
import { assistant } from './assistant.ts';
import { chat } from './chat.ts';
import { conversations } from './conversations.ts';
import { files } from './files.ts';
import type { Method } from './method.ts';
import { people } from './people.ts';
import { surfaces } from './surfaces.ts';
import { views } from './views.ts';

export const methods: Readonly<Record<string, Method>> = {
  ...assistant,
  ...chat,
  ...conversations,
  ...files,
  ...people,
  ...surfaces,
  ...views,
};
