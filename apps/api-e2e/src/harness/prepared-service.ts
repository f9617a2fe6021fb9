/** The service that the global setup prepared for all spec files. */
export interface PreparedService {
  readonly baseUrl: string;
  /** Settings of the API that answers at `baseUrl`, to start another one with some of them changed. */
  readonly apiSettings: Readonly<Record<string, string>>;
  /** Settings that the command line programs need to reach the same graph, and to log their changes. */
  readonly graphSettings: Readonly<Record<string, string>>;
  readonly privateKey: string;
  /** For files of this run; deleted at its end. */
  readonly folder: string;
  /** The UTC day of the load, as `yyyy-MM-dd`; the setup fails when midnight passes meanwhile. */
  readonly loadedOn: string;
}

const variable = 'E2E_SERVICE';

export function publishService(service: PreparedService): void {
  process.env[variable] = JSON.stringify(service);
}

export function preparedService(): PreparedService {
  const text = process.env[variable];
  if (text === undefined)
    throw new Error('The suite runs through its own Jest configuration, which prepares the service.');
  return JSON.parse(text) as PreparedService;
}
