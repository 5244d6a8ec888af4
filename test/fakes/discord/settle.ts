// Waiting for a condition: checked after every change of the fake, and now and then for what changes outside of it.
export interface Changes {
  readonly changed: () => void;
  readonly until: <T>(what: string, check: () => T | undefined | false, timeoutMs?: number) => Promise<T>;
}

const checkEveryMs = 20;

export function settle(): Changes {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of waiting) look();
    },
    until(what, check, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          waiting.delete(look);
          clearInterval(again);
          clearTimeout(tooLate);
        };
        const look = () => {
          try {
            const result = check();
            if (result === undefined || result === false) return;
            stop();
            resolve(result);
          } catch (error) {
            stop();
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
        const again = setInterval(look, checkEveryMs);
        const tooLate = setTimeout(() => {
          stop();
          reject(new Error(`It did not happen within ${timeoutMs} ms: ${what}`));
        }, timeoutMs);
        waiting.add(look);
        look();
      });
    },
  };
}
