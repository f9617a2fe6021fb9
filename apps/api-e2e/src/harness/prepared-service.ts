/** The API and graph that the global setup prepared for all spec files. */
export interface PreparedService {
  readonly baseUrl: string;
  /** The settings of the API at `baseUrl`. A test can start another API with some of them changed. */
  readonly apiSettings: Readonly<Record<string, string>>;
  /** The settings with which command line programs use the same graph and audit log. */
  readonly graphSettings: Readonly<Record<string, string>>;
  readonly privateKey: string;
  /** A folder for files of this run. It is deleted at the end. */
  readonly folder: string;
  /**
   * The day (UTC) on which the test data was loaded, as `yyyy-MM-dd`. The setup fails if midnight passes during the
   * load.
   */
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
