// Whether this Node is one that Footnote runs on.
import type { Check } from '../base/check.ts';

/** The oldest Node that every dependency works on (package.json, `engines`). */
const oldest = [20, 19] as const;

export function versionsCheck(footnote: string, node: string): Check {
  return {
    name: 'versions',
    run: () => {
      const [major = 0, minor = 0] = node.replace(/^v/, '').split('.').map(Number);
      const tooOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
      const detail = `Footnote ${footnote} on Node ${node}`;
      if (!tooOld) return Promise.resolve({ status: 'ok', detail });
      const remedy = `Install Node ${oldest.join('.')} or newer.`;
      return Promise.resolve({ status: 'failed', detail, remedy });
    },
  };
}
