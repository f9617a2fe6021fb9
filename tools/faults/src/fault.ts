import type { Traffic } from './traffic';
import type { World } from './world';

/** The service with its surroundings and its load, on which a fault acts. */
export interface Place {
  readonly world: World;
  readonly traffic: Traffic;
  /** Adds an observation to the table of results. */
  readonly note: (text: string) => void;
}

/** A failure that a run causes, leaves for some seconds and then repairs. */
export interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Returns the reason why this machine cannot try the fault. Undefined if it can. */
  readonly impossible?: (world: World) => string | undefined;
  /** Prepares the fault, before a load and a build start and the fault begins. */
  readonly prepare?: (place: Place) => Promise<void>;
  readonly begin: (place: Place) => Promise<void> | void;
  /** Ends the fault by removing its cause, as an operator of the service would. */
  readonly end: (place: Place) => Promise<void> | void;
}
