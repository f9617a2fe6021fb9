import type { Traffic } from './traffic';
import type { World } from './world';

/** What a fault does it to. */
export interface Place {
  readonly world: World;
  readonly traffic: Traffic;
  /** Says what was seen besides the answers; it stands in the table. */
  readonly note: (text: string) => void;
}

/** One thing that goes wrong, for a while. */
export interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Why it cannot be tried here; undefined where it can. */
  readonly impossible?: (world: World) => string | undefined;
  /** What has to be there before a load and a build are under way and the fault begins. */
  readonly prepare?: (place: Place) => Promise<void>;
  readonly begin: (place: Place) => Promise<void> | void;
  /** Removes the cause, as an operator of the service would. */
  readonly end: (place: Place) => Promise<void> | void;
}
