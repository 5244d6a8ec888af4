// A run as research sees it: the events that it may tell are those of events.ts.
import type * as durable from '../durable/run.ts';
import type { ToldEvent } from './events.ts';

export type Run = durable.Run<ToldEvent>;
export type StepContext = durable.StepContext<ToldEvent>;
