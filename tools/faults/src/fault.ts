import type { Traffic } from './traffic';
import type { World } from './world';

/** What a fault acts on. */
export interface Place {
  readonly world: World;
  readonly traffic: Traffic;
  /** Adds an observation to the table of results. */
  readonly note: (text: string) => void;
}

/** One thing that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Why the fault cannot be tried here. Undefined if it can. */
  readonly impossible?: (world: World) => string | undefined;
  /** Prepares the fault, before a load and a build start and the fault begins. */
  readonly prepare?: (place: Place) => Promise<void>;
  readonly begin: (place: Place) => Promise<void> | void;
  /** Ends the fault by removing its cause, as an operator of the service would. */
  readonly end: (place: Place) => Promise<void> | void;
}
