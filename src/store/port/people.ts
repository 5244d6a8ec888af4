// What people see and set about their own researches.
import type { HomeQuestion, HomeRun, Preferences } from '../../chat/port/home.ts';
import type { MonthOfSpending } from './spending.ts';

export interface People {
  preferences(platform: string, personId: string): Promise<Preferences>;

  /** What is left out stays as it was. */
  prefer(platform: string, personId: string, change: Partial<Preferences>): Promise<void>;

  /** What the person asked for, the newest first; `words`: only requests that hold all of them, in any case. */
  runsOf(
    platform: string,
    personId: string,
    part: { readonly limit: number; readonly skip?: number; readonly words?: readonly string[] },
  ): Promise<readonly HomeRun[]>;

  /** What the person has used this month, what goes on with at least the reserve (US dollars). */
  spentBy(platform: string, personId: string, reserve: number): Promise<MonthOfSpending>;

  /**
   * Open questions that are this person's to answer, the newest first: their own, and those that name them. What anybody
   * may answer is in threads that the person may not be in, and is left out.
   */
  questionsFor(platform: string, personId: string, limit: number): Promise<readonly HomeQuestion[]>;
}
