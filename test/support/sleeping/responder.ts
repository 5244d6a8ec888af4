// The models of runs that have woken up. What they are asked then is another build's business: agents that are known are
// content with what they see, any other gets a document of the form it asks for. Who changes what agents are asked changes
// `contentAgents`, and nothing here.
import { answersFromSchema } from '../../fakes/models/schema-answer.ts';
import type { FakeReply } from '../../fakes/models/reply.ts';
import type { FakeRequest } from '../../fakes/models/request.ts';
import { answers, scripted } from '../paths/script.ts';
import { planned } from '../scripted-story.ts';

const content = scripted({ planner: answers(planned('plover')) });

export function responds(request: FakeRequest): FakeReply {
  try {
    return content(request);
  } catch {
    return answersFromSchema(request);
  }
}
