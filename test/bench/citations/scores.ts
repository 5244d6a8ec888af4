// How right verdicts are, counted.

/** Mean of the share of supported claims that are called so and of the others that are not. */
export function balancedAccuracy(
  judged: readonly { readonly isTrue: boolean; readonly saysTrue: boolean }[],
): number {
  const right = (isTrue: boolean) => {
    const own = judged.filter((one) => one.isTrue === isTrue);
    return own.filter((one) => one.saysTrue === isTrue).length / own.length;
  };
  return (right(true) + right(false)) / 2;
}

/** Mean of the F1 of each label that occurs. */
export function macroF1(judged: readonly { readonly label: string; readonly said: string }[]): number {
  const labels = [...new Set(judged.map(({ label }) => label))];
  const scores = labels.map((label) => {
    const right = judged.filter((one) => one.label === label && one.said === label).length;
    const wrong = judged.filter((one) => (one.label === label) !== (one.said === label)).length;
    return right === 0 ? 0 : (2 * right) / (2 * right + wrong);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The cut in steps of 0.01 at which the best value is reached. */
export function bestCut(valueAt: (cut: number) => number): number {
  const cuts = Array.from({ length: 101 }, (_, step) => step / 100);
  return cuts.reduce((best, cut) => (valueAt(cut) > valueAt(best) + 1e-9 ? cut : best), 0);
}

export function share(part: number, of: number): string {
  return of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} % (${part} of ${of})`;
}
