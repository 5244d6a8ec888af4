// Whether one's own documents can be read.
import type { Check } from '../base/check.ts';
import type { KnowledgeBase } from '../sources/port.ts';

export function knowledgeCheck(directory: string, open: () => Promise<KnowledgeBase>): Check {
  return {
    name: 'knowledge',
    async run(signal) {
      const knowledge = await open();
      const { documents } = await knowledge.search('footnote', { limit: 1, signal });
      const unreadable = await knowledge.unreadable();
      const found = `${documents} ${documents === 1 ? 'document' : 'documents'} in ${directory}`;
      const [first] = unreadable;
      if (first !== undefined) {
        const left = `${found}; ${unreadable.length} left out, such as ${first.path}: ${first.reason}`;
        return { status: 'note', detail: left };
      }
      return { status: documents === 0 ? 'note' : 'ok', detail: found };
    },
  };
}
