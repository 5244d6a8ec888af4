// The status that an app shows in a thread while it works; Slack removes it when the app posts there.
import { Refused } from '../refused.ts';
import { joinedChannel } from './method.ts';
import type { Method } from './method.ts';

export const assistant: Readonly<Record<string, Method>> = {
  'assistant.threads.setStatus': {
    token: 'bot',
    scope: 'chat:write',
    run(world, given) {
      const channel = joinedChannel(world, given.needed('channel_id'));
      const ts = given.needed('thread_ts');
      if (given.text('status') === null) throw new Refused('invalid_arguments', ['status']);
      if (!world.here.messages.some((one) => one.channel === channel.id && one.ts === ts))
        throw new Refused('invalid_thread_ts');
      return {};
    },
  },
};
