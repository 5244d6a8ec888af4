// The researches, spending, questions and preferences of one person.
import type { HomeQuestion, HomeRun, Preferences } from '../../chat/port/home.ts';
import type { MonthOfSpending } from './spending.ts';

export interface People {
  preferences(platform: string, personId: string): Promise<Preferences>;

  /** Changes preferences; those that are left out stay as they are. */
  prefer(platform: string, personId: string, change: Partial<Preferences>): Promise<void>;

  /** What the person asked for, the newest first; `words`: only requests that hold all of them, in any case. */
  runsOf(
    platform: string,
    personId: string,
    part: { readonly limit: number; readonly skip?: number; readonly words?: readonly string[] },
  ): Promise<readonly HomeRun[]>;

  /** What the person has used this month. A run that goes on counts for at least `reserve` US dollars. */
  spentBy(platform: string, personId: string, reserve: number): Promise<MonthOfSpending>;

  /**
   * Open questions that this person may answer, the newest first: those of their own researches, and those that name them.
   * Questions for anyone are left out, because the person may not be allowed to see their threads.
   */
  questionsFor(platform: string, personId: string, limit: number): Promise<readonly HomeQuestion[]>;
}
