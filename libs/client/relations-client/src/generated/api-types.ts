// Generated from docs/generated/openapi.json by `npm run openapi`; do not edit. The format is that of openapi-typescript.
export interface paths {
  readonly '/health/live': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether the process runs */
    readonly get: operations['isLive'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/health/ready': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether the service can answer: the graph is there and warmed up, disclosures can be written down, and all erasures are followed */
    readonly get: operations['isReady'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/.well-known/jwks.json': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The public keys that manifests are verified with */
    readonly get: operations['showManifestKeys'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Companies with those who own, control or run them, and those that they own, control or run
     * @description Returns one page of companies, ascending by ServiceId. Go on with the Cursor of the X-Pagination header until it is null. A run returns at most 100000 companies. Members that are null, 0, empty, or not authorized for the caller are omitted. A member of the body whose name differs from PageSize, Cursor or SearchParameters in letter case alone is refused; other unknown members are ignored.
     */
    readonly post: operations['searchRelations'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/search-parameters': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The parameters that companies can be searched by */
    readonly get: operations['listSearchParameters'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/companies/search': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Companies with a name, an organisation number or an LEI
     * @description Give Name, LEI or OrgNo; all that is given must fit. Whole names come first, then names with all words, with their beginnings, and with one wrong letter; among these the shorter name, then the lower ServiceId. The order depends on the found companies alone. A member of the body whose name differs from a known one in letter case alone is refused; other unknown members are ignored.
     */
    readonly post: operations['searchCompanies'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/companies/{serviceId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** One company with its own fields and its LEI */
    readonly get: operations['readCompany'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/{serviceId}/key-persons': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Who runs a company and those that own or structure it, with the paths that lead there
     * @description Every person or firm with a role in the company, or in one that owns or structures it over up to so many levels, once, with its strongest paths. A role needs Key Person in the country of the company in which it is held, a link Owner or Company Structure Owner in that of the owned company; a path with a link that the caller may not see is left out.
     */
    readonly get: operations['findKeyPersons'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/{serviceId}/ultimate-owners': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Why the ultimate owners of a company are its owners
     * @description Each ultimate owner with its share and the strongest chains of holdings that lead to it, and what these leave of the share. Needs Owner in the country of the company. A link needs Owner in the country of the owned company; a chain with a link that the caller may not see is left out whole. Rules are applied side by side; they judge holdings of shares alone.
     */
    readonly get: operations['explainUltimateOwners'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/{serviceId}/structure': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Who stands above and below a company, over several levels
     * @description The parties above and below a company with their records, its ultimate owners, loops, and where and why the structure ends. A record needs its area in the country of the company that it is about, as in Parents and Children. Roles are shown and not followed. At most 500 nodes: the company, its largest ultimate owners, then level by level.
     */
    readonly get: operations['findStructure'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/{serviceId}/structure.svg': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Who stands above and below a company, as a picture
     * @description The structure as SVG, with the same authorization and masking. At most 150 parties, chosen as for the structure; the picture says where parties are left out. More than 450 lines or 2000 records are refused.
     */
    readonly get: operations['drawStructure'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/relations/{serviceId}/changes': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What began, ended or changed of those who own, control or run a company, between two days
     * @description The records about a company that began or ended from one day to another, both among them, by their own dates, and its ultimate owners before and after. A record needs its area in the country of the company, and Relations History too if it has ended since. So do ultimate owners of a past day. At most 500 parties.
     */
    readonly get: operations['findChanges'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/batches/batch-files': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * The batch files that the caller may download
     * @description Files of the client organisation that hold nothing beyond what the subscription may see, until 60 days after their creation. No member is ever omitted.
     */
    readonly get: operations['listBatchFiles'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/batches/batch-file/{batchFileId}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * One batch file
     * @description JSON Lines, one company per line, compressed with Brotli; never with a `Content-Encoding`. A download that broke off is resumed with `Range` and, in `If-Range`, the ETag. One range is answered with 206; for several the whole file is sent. An id that is unknown, of another organisation, no integer, or of a file that holds more than the subscription may see, gets the same 401.
     */
    readonly get: operations['downloadBatchFile'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/batches/batch-file/{batchFileId}/manifest': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What a batch file holds, signed
     * @description The signature is a detached JWS (RFC 7515, appendix F) over the canonical form (RFC 8785) of the other members; `/.well-known/jwks.json` has the keys. Ids get a 401 as at the download.
     */
    readonly get: operations['readBatchManifest'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/subscription': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What the caller may see, and how much it may ask
     * @description Counts against no limit. A change of the subscription shows here when it takes effect, within half a minute.
     */
    readonly get: operations['tellSubscription'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/v2/code-tables/{table}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What the integers in companies and roles mean
     * @description `legal-forms` explains `LegalForm`, `operational-statuses` explains `OperationalStatus`, and `roles` explains `Id` of a role. An integer never changes its meaning and is never used again; a new version of the service may have more of them, and its operator may add roles, with integers from 1000000 on. Store the table, and ask again with `If-None-Match`.
     */
    readonly get: operations['readCodeTable'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    readonly Problem: {
      /**
       * Format: uri
       * @description What kind of problem this is.
       */
      readonly type: string;
      /** @description The HTTP status. */
      readonly status: number;
      /** @description The kind of problem in words. */
      readonly title: string;
      /** @description What the caller can do about it. */
      readonly detail: string;
      /**
       * @description A stable code of the problem. Its meaning never changes; more codes may be added.
       * @example invalid-request
       * @example malformed-request
       * @example path-not-found
       * @example company-not-found
       * @example file-not-available
       * @example method-not-allowed
       * @example request-timeout
       * @example precondition-failed
       * @example body-too-large
       * @example unsupported-media-type
       * @example range-not-satisfiable
       * @example answer-too-large
       * @example too-many-requests
       * @example header-too-large
       * @example internal-error
       * @example unavailable
       */
      readonly code: string;
      /**
       * Format: uri-reference
       * @description The page about the code, relative to the address of the service: `/docs/errors/{code}`. It needs no token.
       * @example /docs/errors/invalid-request
       */
      readonly link: string;
    };
    readonly NotReadyProblem: {
      /**
       * Format: uri
       * @description What kind of problem this is.
       */
      readonly type: string;
      /** @description The HTTP status. */
      readonly status: number;
      /** @description The kind of problem in words. */
      readonly title: string;
      /** @description What the caller can do about it. */
      readonly detail: string;
      /**
       * @description A stable code of the problem. Its meaning never changes; more codes may be added.
       * @example invalid-request
       * @example malformed-request
       * @example path-not-found
       * @example company-not-found
       * @example file-not-available
       * @example method-not-allowed
       * @example request-timeout
       * @example precondition-failed
       * @example body-too-large
       * @example unsupported-media-type
       * @example range-not-satisfiable
       * @example answer-too-large
       * @example too-many-requests
       * @example header-too-large
       * @example internal-error
       * @example unavailable
       */
      readonly code: string;
      /**
       * Format: uri-reference
       * @description The page about the code, relative to the address of the service: `/docs/errors/{code}`. It needs no token.
       * @example /docs/errors/invalid-request
       */
      readonly link: string;
      /** @description The result of each check. `status` is `up` or `down`, and `reason` says why a check failed. */
      readonly details: {
        readonly [key: string]: unknown;
      };
    };
    readonly Pagination: {
      /**
       * @description Companies in the current response.
       * @example 1
       */
      readonly Count: number;
      /**
       * @description Companies that matched when the search began.
       * @example 1
       */
      readonly TotalCount: number;
      /**
       * @description Requested page size.
       * @example 10
       */
      readonly PageSize: number;
      /**
       * @description Pages available: TotalCount divided by PageSize, rounded up.
       * @example 1
       */
      readonly TotalPages: number;
      /**
       * @description Token for the next request; null when there are no more results.
       * @example null
       */
      readonly Cursor: string | null;
    };
    readonly ValidationErrors: {
      /** @description One message for each problem. */
      readonly parameters: readonly string[];
    };
    readonly ListedProblem: {
      /**
       * @description A stable code of the problem. Its meaning never changes; more codes may be added.
       * @example search-parameters-missing
       * @example page-size-invalid
       * @example limit-invalid
       * @example cursor-invalid
       * @example cursor-limit-reached
       * @example parameter-unknown
       * @example country-unauthorized
       * @example too-many-values
       * @example country-required
       * @example date-invalid
       * @example too-many-dates
       * @example value-invalid
       * @example parameter-missing
       * @example days-reversed
       * @example name-too-long
       * @example too-many-words
       * @example member-misspelled
       * @example query-parameter-misspelled
       * @example body-not-json
       * @example problems-not-listed
       */
      readonly code: string;
      /**
       * @description The place in the body, as a JSON pointer (RFC 6901) with names as sent; of a missing member, where it belongs. Names of more than 100 characters are not given: the pointer then ends at their object.
       * @example /SearchParameters/CountryCode/0
       */
      readonly pointer?: string;
      /**
       * @description The name of the parameter of the query or the path. Of a parameter that differs from a known one in upper and lower case alone, the name as sent.
       * @example levels
       */
      readonly parameter?: string;
      /**
       * @description What is allowed in that place.
       * @example an integer from 1 to 10
       */
      readonly expected: string;
      /**
       * Format: uri-reference
       * @description The page about the code, relative to the address of the service: `/docs/errors/{code}`. It needs no token.
       * @example /docs/errors/invalid-request
       */
      readonly link: string;
    };
    readonly ValidationProblem: {
      /**
       * Format: uri
       * @description What kind of problem this is.
       */
      readonly type: string;
      /**
       * @description The HTTP status.
       * @enum {integer}
       */
      readonly status: 400;
      /** @description The kind of problem in words. */
      readonly title: string;
      /** @description What the caller can do about it. */
      readonly detail: string;
      /**
       * @description A stable code of the problem. Its meaning never changes; more codes may be added.
       * @example invalid-request
       * @example malformed-request
       * @example path-not-found
       * @example company-not-found
       * @example file-not-available
       * @example method-not-allowed
       * @example request-timeout
       * @example precondition-failed
       * @example body-too-large
       * @example unsupported-media-type
       * @example range-not-satisfiable
       * @example answer-too-large
       * @example too-many-requests
       * @example header-too-large
       * @example internal-error
       * @example unavailable
       */
      readonly code: string;
      /**
       * Format: uri-reference
       * @description The page about the code, relative to the address of the service: `/docs/errors/{code}`. It needs no token.
       * @example /docs/errors/invalid-request
       */
      readonly link: string;
      /** @description The messages. */
      readonly errors: components['schemas']['ValidationErrors'];
      /** @description The same messages. */
      readonly ValidationResults: readonly string[];
      /** @description The problems in the order of the messages: code, place, and what was expected. */
      readonly problems: readonly components['schemas']['ListedProblem'][];
    };
    readonly SearchParameters: {
      /**
       * @description Internal ids, at most 500: integers or strings of digits. Ids above 9007199254740991 match nothing.
       * @example [
       *       1001
       *     ]
       */
      readonly ServiceId?: readonly (number | string)[] | null;
      /**
       * @description Organisation numbers, at most 1000, in any case, with or without hyphens and white space.
       * @example [
       *       "923 609 016"
       *     ]
       */
      readonly OrgNo?: readonly string[] | null;
      /**
       * @description National ids of natural persons, at most 1000, with or without hyphens and white space. Requires CountryCode.
       * @example [
       *       "010101-12345"
       *     ]
       */
      readonly NationalIdentificationNumber?: readonly string[] | null;
      /**
       * @description ISO 3166-1 alpha-2 codes, at most 1000, in any case, each of them authorized for the caller.
       * @example [
       *       "NO"
       *     ]
       */
      readonly CountryCode?: readonly string[] | null;
      /**
       * @description When the company's own fields last changed: since one day, or from one day to another, both included (UTC).
       * @example [
       *       "2026-01-01",
       *       "2026-01-31"
       *     ]
       */
      readonly ContentUpdatedAt?: readonly string[] | null;
      /**
       * @description When a record of the company last changed: since one day, or from one day to another, both included (UTC).
       * @example [
       *       "2026-01-01",
       *       "2026-01-31"
       *     ]
       */
      readonly RelationsUpdatedAt?: readonly string[] | null;
    };
    readonly RelationsSearchRequest: {
      /** @description Search filters; at least one. Names match in any case. */
      readonly SearchParameters: components['schemas']['SearchParameters'];
      /** @description Companies per page. */
      readonly PageSize?: number | null;
      /**
       * @description `*` starts a run; afterwards the Cursor of the last X-Pagination header, with the same SearchParameters.
       * @example *
       */
      readonly Cursor?: string | null;
    };
    readonly Address: {
      /** @description Street name and number. */
      readonly Street?: string;
      /** @description Postal code. */
      readonly ZipCode?: string;
      /** @description City or town. */
      readonly City?: string;
      /**
       * @description Country code.
       * @example NO
       */
      readonly CountryCode?: string;
    };
    readonly BeneficialOwnership: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership ended (historical).
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description Registration case number. `Protected Identity` where the person's identity is protected. */
      readonly CaseNo?: string;
      /** @description Registration identifier. `Protected Identity` where the person's identity is protected. */
      readonly RegistrationId?: string;
      /** @description Registration status code. */
      readonly StatusCode?: string;
      /** @description Date suspicion was registered. */
      readonly SuspicionDate?: string;
      /** @description Suspicion level. */
      readonly SuspicionLevel?: string;
      /** @description Suspicion case number. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionCaseNo?: string;
      /** @description Suspicion issue identifier. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionIssueID?: string;
      /** @description Proxy company registration number. `Protected Identity` where it is that of a protected person or of the business of one. */
      readonly ProxyCompanyRegistrationNumber?: string;
      /** @description Proxy company name. `Protected Identity` where the number is, or where it may name a protected person. */
      readonly ProxyCompanyName?: string;
      /** @description Descriptive text. `Protected Identity` where the person's identity is protected. */
      readonly Text?: string;
    };
    readonly Ownership: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership ended (historical).
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
    };
    readonly Role: {
      /**
       * Format: int32
       * @description Role type: an `Id` of `GET /v2/code-tables/roles`.
       * @example 1001
       */
      readonly Id: number;
      /**
       * @description Role title. `Protected Identity` where the person's identity is protected.
       * @example Chair of the board
       */
      readonly Text?: string;
      /**
       * @description Role category. `Protected Identity` where the person's identity is protected.
       * @example Board
       */
      readonly Category?: string;
      /**
       * Format: date-time
       * @description Date the role became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the role ended.
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
    };
    readonly Relation: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description First name (person). `Protected Identity` where the person's identity is protected. */
      readonly FirstName?: string;
      /** @description Last name (person). `Protected Identity` where the person's identity is protected. */
      readonly LastName?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Date of birth (person): yyyy-MM-dd, or less where the register publishes less. `Protected Identity` where the person's identity is protected.
       * @example 1970-01
       */
      readonly BirthDate?: string;
      /** @description National id (person). `Protected Identity` where the person's identity is protected. */
      readonly NationalIdentificationNumber?: string;
      /** @description Gender (person). */
      readonly Gender?: string;
      /**
       * @description Citizenship country codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly Citizenships?: readonly string[];
      /**
       * @description Country of residence codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly CountryOfResidences?: readonly string[];
      /** @description Registered addresses. */
      readonly Addresses?: readonly components['schemas']['Address'][];
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description true for a company, false for a person. */
      readonly IsCompany?: boolean;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Whether the person has a protected identity. */
      readonly IsProtected?: boolean;
      /** @description Beneficial owner records; needs Beneficial Owner authorization. */
      readonly BeneficialOwnerships?: readonly components['schemas']['BeneficialOwnership'][];
      /** @description Direct ownership records; needs Owner authorization. */
      readonly Ownerships?: readonly components['schemas']['Ownership'][];
      /** @description Ultimate ownership records; needs Owner authorization. */
      readonly UltimateOwnerships?: readonly components['schemas']['Ownership'][];
      /** @description Corporate structure ownership records; needs Company Structure Owner authorization. */
      readonly CompanyStructureOwners?: readonly components['schemas']['Ownership'][];
      /** @description Board, CEO and other key person roles; needs Key Person authorization. */
      readonly KeyPersonRoles?: readonly components['schemas']['Role'][];
      /** @description One Relation with ServiceId and the ended records; needs Relations History authorization. */
      readonly History?: readonly components['schemas']['Relation'][];
      /**
       * Format: date-time
       * @description Entity registration date.
       * @example 2024-05-01T00:00:00Z
       */
      readonly RegistrationDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
    };
    readonly UBODetails: {
      /** @description true if the company has reported missing beneficial owner data. */
      readonly HasReportedMissingUBO: boolean;
      /** @description Registration case number. `Protected Identity` where the person's identity is protected. */
      readonly CaseNo?: string;
      /** @description Registration identifier. `Protected Identity` where the person's identity is protected. */
      readonly RegistrationId?: string;
      /** @description Registration status. */
      readonly Status?: string;
      /** @description Suspicion level. */
      readonly SuspicionLevel?: string;
      /** @description Suspicion registration date. */
      readonly SuspicionDate?: string;
      /** @description Suspicion case number. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionCaseNo?: string;
      /** @description Whether beneficial owners are excluded from registration. */
      readonly IsUBOExcluded?: boolean;
    };
    readonly RelationsCompany: {
      /**
       * Format: int64
       * @description Unique identifier of the company.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description Company name. `Protected Identity` where the person's identity is protected.
       * @example Equinor ASA
       */
      readonly Name?: string;
      /**
       * @description Organisation/registration number. `Protected Identity` where the person's identity is protected.
       * @example 923609016
       */
      readonly OrgNo?: string;
      /**
       * @description ISO country code.
       * @example NO
       */
      readonly CountryCode?: string;
      /**
       * Format: int32
       * @description Legal form code: an `Id` of `GET /v2/code-tables/legal-forms`. Omitted when 0.
       */
      readonly LegalForm?: number;
      /**
       * Format: int32
       * @description Operational status code: an `Id` of `GET /v2/code-tables/operational-statuses`. Omitted when 0.
       */
      readonly OperationalStatus?: number;
      /**
       * Format: double
       * @description Total issued shares. Omitted when 0.
       */
      readonly TotalNumberOfShares?: number;
      /**
       * Format: double
       * @description Total voting rights. Omitted when 0.
       */
      readonly TotalNumberOfVotes?: number;
      /** @description Entities owning or controlling the company. */
      readonly Parents?: readonly components['schemas']['Relation'][];
      /** @description Entities owned or controlled by the company. */
      readonly Children?: readonly components['schemas']['Relation'][];
      /** @description Company-level beneficial owner registration summary. */
      readonly UBODetails?: components['schemas']['UBODetails'];
    };
    readonly GetCompaniesRelationsByCountryCodeOrDcidsResponse: {
      /** @description Matching companies, ascending by ServiceId; empty when none. */
      readonly Relations: readonly components['schemas']['RelationsCompany'][];
    };
    readonly SearchParameterEntry: {
      /**
       * @description Parameter name.
       * @enum {string}
       */
      readonly ParameterName:
        | 'ServiceId'
        | 'OrgNo'
        | 'NationalIdentificationNumber'
        | 'CountryCode'
        | 'ContentUpdatedAt'
        | 'RelationsUpdatedAt';
      /**
       * @description Type of its values.
       * @enum {string}
       */
      readonly Datatype: 'number' | 'string' | 'date';
      /** @description Present for some entries (the date parameters). */
      readonly Description?: string;
    };
    readonly SearchParametersResponse: {
      /** @description One entry per available parameter. */
      readonly SearchParameters: readonly components['schemas']['SearchParameterEntry'][];
    };
    readonly CompaniesSearchRequest: {
      /**
       * @description Words of the name, at most 16, in any order and case, with or without accents. Beginnings of words and one wrong letter match too; legal forms do not matter.
       * @example norsk hydr
       */
      readonly Name?: string | null;
      /**
       * @description Legal Entity Identifier, in any case, with or without hyphens and white space.
       * @example 5493007LKZ3R3DMCTC52
       */
      readonly LEI?: string | null;
      /**
       * @description Organisation number, in any case, with or without hyphens and white space.
       * @example 923 609 016
       */
      readonly OrgNo?: string | null;
      /**
       * @description ISO 3166-1 alpha-2 code, in any case, authorized for the caller. Without it, all such countries are searched.
       * @example NO
       */
      readonly CountryCode?: string | null;
      /** @description How many companies are returned at most. */
      readonly Limit?: number | null;
    };
    readonly Company: {
      /**
       * Format: int64
       * @description Unique identifier of the company.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description Company name. `Protected Identity` where the person's identity is protected.
       * @example Equinor ASA
       */
      readonly Name?: string;
      /**
       * @description Organisation/registration number. `Protected Identity` where the person's identity is protected.
       * @example 923609016
       */
      readonly OrgNo?: string;
      /**
       * @description Legal Entity Identifier; the first in ascending order if registers state several. `Protected Identity` where the person's identity is protected.
       * @example OW6OFBNCKXC4US5C7523
       */
      readonly LEI?: string;
      /**
       * @description ISO country code.
       * @example NO
       */
      readonly CountryCode?: string;
      /**
       * Format: int32
       * @description Legal form code: an `Id` of `GET /v2/code-tables/legal-forms`. Omitted when 0.
       */
      readonly LegalForm?: number;
      /**
       * Format: int32
       * @description Operational status code: an `Id` of `GET /v2/code-tables/operational-statuses`. Omitted when 0.
       */
      readonly OperationalStatus?: number;
      /**
       * Format: double
       * @description Total issued shares. Omitted when 0.
       */
      readonly TotalNumberOfShares?: number;
      /**
       * Format: double
       * @description Total voting rights. Omitted when 0.
       */
      readonly TotalNumberOfVotes?: number;
      /** @description Registered addresses. */
      readonly Addresses?: readonly components['schemas']['Address'][];
      /**
       * Format: date-time
       * @description Registration date.
       * @example 2024-05-01T00:00:00Z
       */
      readonly RegistrationDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
    };
    readonly CompaniesSearchResponse: {
      /** @description The companies that fit, the best first; empty when none. */
      readonly Companies: readonly components['schemas']['Company'][];
    };
    readonly PathRole: {
      /**
       * Format: int32
       * @description Role type: an `Id` of `GET /v2/code-tables/roles`.
       * @example 1001
       */
      readonly Id: number;
      /**
       * @description Role title. `Protected Identity` where the person's identity is protected.
       * @example Chair of the board
       */
      readonly Text?: string;
      /**
       * @description Role category. `Protected Identity` where the person's identity is protected.
       * @example Board
       */
      readonly Category?: string;
      /**
       * Format: date-time
       * @description Date the role became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the role ended.
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description true if the record has ended by today; only with `asOf`. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on the day of `asOf`. */
      readonly AreDatesUnknown?: boolean;
    };
    readonly PathOwnership: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership ended (historical).
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description true if the record has ended by today; only with `asOf`. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on the day of `asOf`. */
      readonly AreDatesUnknown?: boolean;
    };
    readonly PathCompany: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Direct ownership records; needs Owner authorization. */
      readonly Ownerships?: readonly components['schemas']['PathOwnership'][];
      /** @description Corporate structure ownership records; needs Company Structure Owner authorization. */
      readonly CompanyStructureOwners?: readonly components['schemas']['PathOwnership'][];
    };
    readonly KeyPersonPath: {
      /** @description The roles in the first company of the path: current ones, or those of the day of `asOf`. */
      readonly KeyPersonRoles: readonly components['schemas']['PathRole'][];
      /** @description From the company in which the roles are held to the company asked for; each but the last with what it holds in the next one. */
      readonly Companies: readonly components['schemas']['PathCompany'][];
    };
    readonly KeyPerson: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description First name (person). `Protected Identity` where the person's identity is protected. */
      readonly FirstName?: string;
      /** @description Last name (person). `Protected Identity` where the person's identity is protected. */
      readonly LastName?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Date of birth (person): yyyy-MM-dd, or less where the register publishes less. `Protected Identity` where the person's identity is protected.
       * @example 1970-01
       */
      readonly BirthDate?: string;
      /** @description National id (person). `Protected Identity` where the person's identity is protected. */
      readonly NationalIdentificationNumber?: string;
      /** @description Gender (person). */
      readonly Gender?: string;
      /**
       * @description Citizenship country codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly Citizenships?: readonly string[];
      /**
       * @description Country of residence codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly CountryOfResidences?: readonly string[];
      /** @description Registered addresses. */
      readonly Addresses?: readonly components['schemas']['Address'][];
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description true for a company, false for a person. */
      readonly IsCompany?: boolean;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Whether the person has a protected identity. */
      readonly IsProtected?: boolean;
      /**
       * Format: date-time
       * @description Entity registration date.
       * @example 2024-05-01T00:00:00Z
       */
      readonly RegistrationDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description The paths that lead to it, the strongest first; at most 10. */
      readonly Paths: readonly components['schemas']['KeyPersonPath'][];
      /** @description Whether there are more paths than those shown, or may be. */
      readonly MorePaths: boolean;
    };
    readonly KeyPersonsResponse: {
      /**
       * Format: int64
       * @description The company asked for.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description How many owners above one another were followed.
       * @example 3
       */
      readonly Levels: number;
      /**
       * Format: date
       * @description The day that the answer is about, if one was asked for.
       * @example 2024-05-01
       */
      readonly AsOf?: string;
      /** @description true if Relations History is not granted in the country of the company, or of one above it, so that records that have ended since the day of `asOf` are left out there. */
      readonly HistoryNotGranted?: boolean;
      /** @description Persons and firms in the order of their strongest paths; empty when there are none. */
      readonly KeyPersons: readonly components['schemas']['KeyPerson'][];
    };
    readonly Share: {
      /**
       * Format: double
       * @description The share.
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description What it is at least.
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description What it is at most.
       */
      readonly MaxOwnershipStake?: number;
    };
    readonly SourcedHolding: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the ownership ended (historical).
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /**
       * @description Who states the holding: a register, a publisher or a supplier. Omitted if the source gave no name.
       * @example GLEIF
       */
      readonly Source?: string;
      /**
       * @description The source whose statement of the same holding is used in the figures instead of this one.
       * @example Companies House
       */
      readonly OutrankedBy?: string;
      /** @description What its number of shares is in percent of all shares of the company. The figures use it because the source states no percentage of the holding. */
      readonly StakeFromShares?: components['schemas']['Share'];
      /** @description true if the record has ended by today; only with `asOf`. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on the day of `asOf`. */
      readonly AreDatesUnknown?: boolean;
    };
    readonly ChainMember: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description true for a company, false for a person. */
      readonly IsCompany?: boolean;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Whether the person has a protected identity. */
      readonly IsProtected?: boolean;
      /** @description Its current holdings in the next member, as each source states them. */
      readonly Ownerships?: readonly components['schemas']['SourcedHolding'][];
    };
    readonly OwnershipChain: {
      /** @description The product of its stakes. */
      readonly Contribution: components['schemas']['Share'];
      /** @description From the ultimate owner to the company asked for; each but the last with its records of what it holds in the next one. */
      readonly Members: readonly components['schemas']['ChainMember'][];
    };
    readonly ExplainedUnspecifiedOwner: {
      /**
       * @description The owners that are not named. A parent is a company that consolidates the company in its accounts.
       * @enum {string}
       */
      readonly Category: 'beneficialOwner' | 'directParent' | 'ultimateParent';
      /**
       * @description Why they are not named.
       * @enum {string}
       */
      readonly Reason:
        | 'none'
        | 'notIdentified'
        | 'someNotIdentified'
        | 'beingIdentified'
        | 'notConfirmed'
        | 'notProvided'
        | 'restricted'
        | 'exempt'
        | 'ownerExempt'
        | 'naturalPersons'
        | 'noKnownPerson'
        | 'notConsolidated'
        | 'withoutLei'
        | 'notPublic'
        | 'unknown';
      /**
       * @description The reason as a sentence.
       * @example There is no beneficial owner.
       */
      readonly Description: string;
      /**
       * @description The register's own code or words. `Protected Identity` where the person's identity is protected.
       * @example no-individual-or-entity-with-signficant-control
       */
      readonly Text?: string;
      /**
       * @description Who states it.
       * @example Companies House
       */
      readonly Source?: string;
      /**
       * Format: date-time
       * @description When the source stated it.
       * @example 2024-05-01T00:00:00Z
       */
      readonly AsOf?: string;
      /**
       * Format: date-time
       * @description Date the reason became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description true if the record has ended by today; only with `asOf`. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on the day of `asOf`. */
      readonly AreDatesUnknown?: boolean;
    };
    readonly ExplainedUltimateOwner: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description First name (person). `Protected Identity` where the person's identity is protected. */
      readonly FirstName?: string;
      /** @description Last name (person). `Protected Identity` where the person's identity is protected. */
      readonly LastName?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Date of birth (person): yyyy-MM-dd, or less where the register publishes less. `Protected Identity` where the person's identity is protected.
       * @example 1970-01
       */
      readonly BirthDate?: string;
      /** @description National id (person). `Protected Identity` where the person's identity is protected. */
      readonly NationalIdentificationNumber?: string;
      /** @description Gender (person). */
      readonly Gender?: string;
      /**
       * @description Citizenship country codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly Citizenships?: readonly string[];
      /**
       * @description Country of residence codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly CountryOfResidences?: readonly string[];
      /** @description Registered addresses. */
      readonly Addresses?: readonly components['schemas']['Address'][];
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description true for a company, false for a person. */
      readonly IsCompany?: boolean;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Whether the person has a protected identity. */
      readonly IsProtected?: boolean;
      /**
       * Format: date-time
       * @description Entity registration date.
       * @example 2024-05-01T00:00:00Z
       */
      readonly RegistrationDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description Its share through all chains, as the search gives it. */
      readonly UltimateOwnerships?: readonly components['schemas']['Ownership'][];
      /** @description The strongest chains, best first. */
      readonly Chains: readonly components['schemas']['OwnershipChain'][];
      /** @description What the chains shown leave of the share: other chains, loops, and chains with a link that the caller may not see. */
      readonly OtherChains: components['schemas']['Share'];
      /** @description Why registers name no owner of this owner, as of the company asked for. */
      readonly UnspecifiedOwners?: readonly components['schemas']['ExplainedUnspecifiedOwner'][];
    };
    readonly RuleVerdict: {
      /**
       * Format: int64
       * @description The ultimate owner.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description Undetermined where what is recorded leaves both possible.
       * @enum {string}
       */
      readonly Verdict: 'yes' | 'no' | 'undetermined';
      /**
       * @description Why the verdict is undetermined or in doubt: holdings that the caller may see contradict each other, or two owners may be one person.
       * @example The stated holdings exceed 100 % (joint or indirect holdings may overlap).
       */
      readonly Reason?: string;
      /** @description The share through all chains, multiplied along each and added. */
      readonly Share?: components['schemas']['Share'];
      /** @description What the owner and the companies that it controls hold together. */
      readonly Controlled?: components['schemas']['Share'];
      /** @description The greatest share in a company that controls the company. */
      readonly ShareOfController?: components['schemas']['Share'];
    };
    readonly AppliedRule: {
      /**
       * @description The rule.
       * @enum {string}
       */
      readonly Rule: 'amlr-52' | 'amlr-54' | 'national' | 'finnish' | 'control';
      /** @description One for each ultimate owner, ascending by ServiceId. */
      readonly Verdicts: readonly components['schemas']['RuleVerdict'][];
    };
    readonly UltimateOwnersResponse: {
      /**
       * Format: int64
       * @description Unique identifier of the company.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description Company name. `Protected Identity` where the person's identity is protected.
       * @example Equinor ASA
       */
      readonly Name?: string;
      /**
       * @description Organisation/registration number. `Protected Identity` where the person's identity is protected.
       * @example 923609016
       */
      readonly OrgNo?: string;
      /**
       * @description ISO country code.
       * @example NO
       */
      readonly CountryCode?: string;
      /**
       * Format: date
       * @description The day that the answer is about, if one was asked for.
       * @example 2024-05-01
       */
      readonly AsOf?: string;
      /** @description true if ultimate owners of that day need Relations History in the country of the company, which is not granted. */
      readonly HistoryNotGranted?: boolean;
      /** @description The largest first; omitted without Owner authorization, or where they could not be computed. */
      readonly UltimateOwners?: readonly components['schemas']['ExplainedUltimateOwner'][];
      /** @description The part of the company for which no owner is recorded, here or above; omitted where that cannot be said. */
      readonly Unidentified?: components['schemas']['Share'];
      /** @description Why registers name no owner, or not all owners, of the company. Each needs Owner and the area of the owners that it is about: Beneficial Owner, or Company Structure Owner for parents. */
      readonly UnspecifiedOwners?: readonly components['schemas']['ExplainedUnspecifiedOwner'][];
      /** @description The rules asked for, in their order. */
      readonly Rules?: readonly components['schemas']['AppliedRule'][];
    };
    readonly StructureNode: {
      /**
       * Format: int64
       * @description Identifier of the related entity.
       * @example 1002
       */
      readonly ServiceId?: number;
      /** @description Full name (person or company). `Protected Identity` where the person's identity is protected. */
      readonly Name?: string;
      /** @description First name (person). `Protected Identity` where the person's identity is protected. */
      readonly FirstName?: string;
      /** @description Last name (person). `Protected Identity` where the person's identity is protected. */
      readonly LastName?: string;
      /** @description Organisation number (company). `Protected Identity` where the person's identity is protected. */
      readonly OrgNo?: string;
      /**
       * @description Date of birth (person): yyyy-MM-dd, or less where the register publishes less. `Protected Identity` where the person's identity is protected.
       * @example 1970-01
       */
      readonly BirthDate?: string;
      /** @description National id (person). `Protected Identity` where the person's identity is protected. */
      readonly NationalIdentificationNumber?: string;
      /** @description Gender (person). */
      readonly Gender?: string;
      /**
       * @description Citizenship country codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly Citizenships?: readonly string[];
      /**
       * @description Country of residence codes.
       * @example [
       *       "NO"
       *     ]
       */
      readonly CountryOfResidences?: readonly string[];
      /** @description Registered addresses. */
      readonly Addresses?: readonly components['schemas']['Address'][];
      /**
       * @description Country code. `Protected Identity` where the person's identity is protected.
       * @example NO
       */
      readonly CountryCode?: string;
      /** @description true for a company, false for a person. */
      readonly IsCompany?: boolean;
      /** @description Whether the company can be searched by the caller; absent for persons. */
      readonly IsSearchableEntity?: boolean;
      /** @description Whether the person has a protected identity. */
      readonly IsProtected?: boolean;
      /**
       * Format: date-time
       * @description Entity registration date.
       * @example 2024-05-01T00:00:00Z
       */
      readonly RegistrationDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /**
       * @description Its name in this answer: the ServiceId, or `unknown-1`, `exempt-1` and so on.
       * @example 1001
       */
      readonly Node: string;
      /**
       * @description What it is. `unknown`: nothing that identifies it is recorded. `exempt`: a register exempts it from disclosure, or the company from naming it. `protected`: its identity is protected from the caller.
       * @enum {string}
       */
      readonly Kind: 'company' | 'person' | 'state' | 'unknown' | 'exempt' | 'protected';
      /** @description Why registers name no owner, or not all owners, of the company. */
      readonly UnspecifiedOwners?: readonly components['schemas']['ExplainedUnspecifiedOwner'][];
    };
    readonly StructureEdge: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the role became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the role ended.
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description Registration case number. `Protected Identity` where the person's identity is protected. */
      readonly CaseNo?: string;
      /** @description Registration identifier. `Protected Identity` where the person's identity is protected. */
      readonly RegistrationId?: string;
      /** @description Registration status code. */
      readonly StatusCode?: string;
      /** @description Date suspicion was registered. */
      readonly SuspicionDate?: string;
      /** @description Suspicion level. */
      readonly SuspicionLevel?: string;
      /** @description Suspicion case number. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionCaseNo?: string;
      /** @description Suspicion issue identifier. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionIssueID?: string;
      /** @description Proxy company registration number. `Protected Identity` where it is that of a protected person or of the business of one. */
      readonly ProxyCompanyRegistrationNumber?: string;
      /** @description Proxy company name. `Protected Identity` where the number is, or where it may name a protected person. */
      readonly ProxyCompanyName?: string;
      /**
       * @description Role title. `Protected Identity` where the person's identity is protected.
       * @example Chair of the board
       */
      readonly Text?: string;
      /**
       * Format: int32
       * @description Role type: an `Id` of `GET /v2/code-tables/roles`.
       * @example 1001
       */
      readonly Id?: number;
      /**
       * @description Role category. `Protected Identity` where the person's identity is protected.
       * @example Board
       */
      readonly Category?: string;
      /**
       * @description The node of the party.
       * @example 1002
       */
      readonly From: string;
      /**
       * @description The node of the company that the record is about.
       * @example 1001
       */
      readonly To: string;
      /**
       * @description The kind of the record; it decides which members it has.
       * @enum {string}
       */
      readonly Kind: 'beneficialOwnership' | 'ownership' | 'companyStructure' | 'role';
      /** @description true if the record has ended by today; only with `asOf`. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on the day of `asOf`. */
      readonly AreDatesUnknown?: boolean;
      /** @description true if `MinOwnershipStake` is excluded: the stake is more than it. */
      readonly IsMinOwnershipStakeExcluded?: boolean;
      /** @description true if `MaxOwnershipStake` is excluded: the stake is less than it. */
      readonly IsMaxOwnershipStakeExcluded?: boolean;
      /** @description true if `MinVotes` is excluded: the votes are more than it. */
      readonly IsMinVotesExcluded?: boolean;
      /** @description true if `MaxVotes` is excluded: the votes are less than it. */
      readonly IsMaxVotesExcluded?: boolean;
    };
    readonly StructureUltimateOwner: {
      /**
       * @description The owner.
       * @example 1001
       */
      readonly Node: string;
      /** @description Its share through all chains, as `ultimate-owners` gives it. */
      readonly Share: components['schemas']['Share'];
      /** @description Whether the ownerships of this answer lead from it to the company. Others are withheld or beyond its bounds. */
      readonly IsConnected: boolean;
    };
    readonly StructureStop: {
      /**
       * @description The last node.
       * @example 1001
       */
      readonly Node: string;
      /**
       * @description In which direction it ends there.
       * @enum {string}
       */
      readonly Direction: 'up' | 'down';
      /**
       * @description `NotGranted`: areas are withheld in the country of the company, whether or not there are records. `HistoryNotGranted`: so are records that have ended since the day of `asOf`. `NobodyRecorded`: no owner is recorded. `Unknown`, `Exempt`: the owner is not named. `Depth`, `Size`, `UltimateOwners`: the bounds of the request and of the answer.
       * @enum {string}
       */
      readonly Reason:
        | 'NotGranted'
        | 'HistoryNotGranted'
        | 'Depth'
        | 'Size'
        | 'UltimateOwners'
        | 'Unknown'
        | 'Exempt'
        | 'NobodyRecorded';
      /** @description With `Size`: how many parties of the company are left out; omitted if it was not read. With `UltimateOwners`: how many of these are. */
      readonly Count?: number;
      /** @description With `NotGranted`: the areas that are withheld in the country of the company. */
      readonly Areas?: readonly (
        'BeneficialOwner' | 'Owner' | 'CompanyStructureOwner' | 'KeyPerson' | 'RelationsHistory' | 'HiddenPersonAccess'
      )[];
    };
    readonly StructureResponse: {
      /**
       * Format: int64
       * @description The company asked for.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * @description The direction asked for.
       * @enum {string}
       */
      readonly Direction: 'up' | 'down' | 'both';
      /**
       * @description How many links above one another were followed.
       * @example 3
       */
      readonly Depth: number;
      /**
       * Format: date
       * @description The day that the answer is about, if one was asked for.
       * @example 2024-05-01
       */
      readonly AsOf?: string;
      /** @description true if ultimate owners of that day need Relations History in the country of the company, which is not granted. */
      readonly HistoryNotGranted?: boolean;
      /** @description The company and its parties, ascending by ServiceId; then the owners whom registers do not name. */
      readonly Nodes: readonly components['schemas']['StructureNode'][];
      /** @description Their records, one each, by `To`, then by `From`. */
      readonly Edges: readonly components['schemas']['StructureEdge'][];
      /** @description The largest first; omitted without Owner authorization, downwards, or where they could not be computed. */
      readonly UltimateOwners?: readonly components['schemas']['StructureUltimateOwner'][];
      /** @description true if the ultimate owners could not be computed, because there are more holdings than are read. */
      readonly UltimateOwnersOmitted?: boolean;
      /** @description Companies that own, control or structure one another in a loop; the nodes of each loop together. */
      readonly Loops?: readonly (readonly string[])[];
      /** @description Where the structure ends. */
      readonly Stops?: readonly components['schemas']['StructureStop'][];
    };
    readonly OwnerOnDay: {
      /**
       * @description The node of the owner.
       * @example 1002
       */
      readonly Node: string;
      /** @description Its share through all chains on that day. */
      readonly Share: components['schemas']['Share'];
    };
    readonly OwnersOnDay: {
      /**
       * Format: date
       * @description The day.
       * @example 2023-12-31
       */
      readonly AsOf: string;
      /** @description The largest first, at most 100; omitted without Owner authorization, on a past day without Relations History authorization, or where they could not be computed. */
      readonly UltimateOwners?: readonly components['schemas']['OwnerOnDay'][];
      /** @description How many more there are. */
      readonly MoreUltimateOwners?: number;
      /** @description true if they could not be computed, because there are more holdings than are read. */
      readonly UltimateOwnersOmitted?: boolean;
    };
    readonly ChangedRecord: {
      /**
       * Format: double
       * @description Ownership percentage, 0 to 100. Omitted when 0.
       * @example 51
       */
      readonly OwnershipStake?: number;
      /**
       * Format: double
       * @description Lower bound of a percentage range. A maximum without a minimum means a range from 0. Omitted when 0.
       * @example 25
       */
      readonly MinOwnershipStake?: number;
      /**
       * Format: double
       * @description Upper bound of a percentage range. Omitted when 0.
       * @example 50
       */
      readonly MaxOwnershipStake?: number;
      /**
       * Format: double
       * @description Shares held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfShares?: number;
      /**
       * Format: double
       * @description Votes held. Omitted when 0.
       * @example 1200
       */
      readonly NumberOfVotes?: number;
      /**
       * Format: double
       * @description Lower bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 25
       */
      readonly MinVotes?: number;
      /**
       * Format: double
       * @description Upper bound of votes; percent where the register publishes only percent. Omitted when 0.
       * @example 50
       */
      readonly MaxVotes?: number;
      /**
       * @description Share class identifier.
       * @example A
       */
      readonly ShareClass?: string;
      /**
       * Format: date-time
       * @description Date of the ownership protocol/document.
       * @example 2024-05-01T00:00:00Z
       */
      readonly ProtocolDate?: string;
      /**
       * Format: date-time
       * @description Date the role became effective.
       * @example 2024-05-01T00:00:00Z
       */
      readonly InDate?: string;
      /**
       * Format: date-time
       * @description Date the role ended.
       * @example 2024-05-01T00:00:00Z
       */
      readonly OutDate?: string;
      /**
       * Format: date-time
       * @description Last update timestamp.
       * @example 2024-05-01T00:00:00Z
       */
      readonly UpdatedAt?: string;
      /** @description Registration case number. `Protected Identity` where the person's identity is protected. */
      readonly CaseNo?: string;
      /** @description Registration identifier. `Protected Identity` where the person's identity is protected. */
      readonly RegistrationId?: string;
      /** @description Registration status code. */
      readonly StatusCode?: string;
      /** @description Date suspicion was registered. */
      readonly SuspicionDate?: string;
      /** @description Suspicion level. */
      readonly SuspicionLevel?: string;
      /** @description Suspicion case number. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionCaseNo?: string;
      /** @description Suspicion issue identifier. `Protected Identity` where the person's identity is protected. */
      readonly SuspicionIssueID?: string;
      /** @description Proxy company registration number. `Protected Identity` where it is that of a protected person or of the business of one. */
      readonly ProxyCompanyRegistrationNumber?: string;
      /** @description Proxy company name. `Protected Identity` where the number is, or where it may name a protected person. */
      readonly ProxyCompanyName?: string;
      /**
       * @description Role title. `Protected Identity` where the person's identity is protected.
       * @example Chair of the board
       */
      readonly Text?: string;
      /**
       * Format: int32
       * @description Role type: an `Id` of `GET /v2/code-tables/roles`.
       * @example 1001
       */
      readonly Id?: number;
      /**
       * @description Role category. `Protected Identity` where the person's identity is protected.
       * @example Board
       */
      readonly Category?: string;
      /** @description true if `MinOwnershipStake` is excluded: the stake is more than it. */
      readonly IsMinOwnershipStakeExcluded?: boolean;
      /** @description true if `MaxOwnershipStake` is excluded: the stake is less than it. */
      readonly IsMaxOwnershipStakeExcluded?: boolean;
      /** @description true if `MinVotes` is excluded: the votes are more than it. */
      readonly IsMinVotesExcluded?: boolean;
      /** @description true if `MaxVotes` is excluded: the votes are less than it. */
      readonly IsMaxVotesExcluded?: boolean;
      /** @description true if the record has ended by today. */
      readonly IsEnded?: boolean;
      /** @description true if the dates of the record leave open that it was in force on that day. */
      readonly AreDatesUnknown?: boolean;
    };
    readonly RelationChange: {
      /**
       * @description The node of the party.
       * @example 1002
       */
      readonly Party: string;
      /**
       * @description The kind of the records; it decides which members they have.
       * @enum {string}
       */
      readonly Kind: 'beneficialOwnership' | 'ownership' | 'companyStructure' | 'role';
      /**
       * @description What the records that the caller may see say. `Changed`: there were some before and are some after, and one began or ended. `BeganAndEnded`: in the period. `Unknown`: their dates leave open whether anything changed.
       * @enum {string}
       */
      readonly Change: 'Began' | 'Ended' | 'Changed' | 'BeganAndEnded' | 'Unknown';
      /** @description The records that were, or may have been, in force on the day before the period. */
      readonly Before?: readonly components['schemas']['ChangedRecord'][];
      /** @description The records that were, or may have been, in force on the last day of the period. */
      readonly After?: readonly components['schemas']['ChangedRecord'][];
      /** @description The records that began and ended in the period. */
      readonly Between?: readonly components['schemas']['ChangedRecord'][];
    };
    readonly ChangesResponse: {
      /**
       * Format: int64
       * @description The company asked for.
       * @example 1001
       */
      readonly ServiceId: number;
      /**
       * Format: date
       * @description The first day of the period.
       * @example 2024-01-01
       */
      readonly From: string;
      /**
       * Format: date
       * @description The last day of the period.
       * @example 2024-12-31
       */
      readonly To: string;
      /** @description The areas of records that are withheld in the country of the company, whether or not there are records. */
      readonly NotGranted?: readonly (
        'BeneficialOwner' | 'Owner' | 'CompanyStructureOwner' | 'KeyPerson' | 'RelationsHistory' | 'HiddenPersonAccess'
      )[];
      /** @description true if Relations History is not granted in the country of the company: records that have ended since, and ultimate owners of past days, are left out. What then looks as if it began may have been there before. */
      readonly HistoryNotGranted?: boolean;
      /** @description The ultimate owners on the day before the period. */
      readonly Before: components['schemas']['OwnersOnDay'];
      /** @description The ultimate owners on the last day of the period. */
      readonly After: components['schemas']['OwnersOnDay'];
      /** @description The company and the parties that the answer names, ascending by ServiceId. */
      readonly Nodes: readonly components['schemas']['StructureNode'][];
      /** @description By party, then by kind, then by type of role; empty when there are none. */
      readonly Changes: readonly components['schemas']['RelationChange'][];
      /** @description How many parties with changes, or possible ones, are left out. */
      readonly MoreParties?: number;
    };
    readonly Batch: {
      /**
       * Format: int64
       * @description Id of the file, for its download.
       * @example 2843150192743
       */
      readonly BatchFileId: number;
      /**
       * @description Name of the file: type, country, kind (baseline or delta), when its build began in UTC, and BatchFileId. The manifest has all of it, with the digests.
       * @example relations-NO-baseline-20260115T093000Z-2843150192743.jsonl.br
       */
      readonly FileName: string;
      /**
       * @description What the file is.
       * @example JSON Lines file compressed using Brotli.
       */
      readonly Description: string;
      /**
       * Format: date-time
       * @description When the file was published, in UTC. It is listed for 60 days from then.
       * @example 2026-01-15T09:30:00Z
       */
      readonly CreatedAt: string;
      /**
       * Format: double
       * @description Approximate size in gigabytes (10^9 bytes).
       * @example 1.234567
       */
      readonly FileSizeGB: number;
    };
    readonly GetBatchListResponse: {
      /** @description The files that the caller may download, the newest first; empty when there are none. */
      readonly Batches: readonly components['schemas']['Batch'][];
    };
    readonly SubscriptionCountry: {
      /**
       * @description ISO country code.
       * @example NO
       */
      readonly CountryCode: string;
      /**
       * @description The areas authorized in the country; without any, only the profiles of its companies are shown.
       * @example [
       *       "Owner",
       *       "Key Person"
       *     ]
       */
      readonly Areas: readonly (
        | 'Beneficial Owner'
        | 'Owner'
        | 'Company Structure Owner'
        | 'Key Person'
        | 'Relations History'
        | 'Hidden Person Access'
      )[];
    };
    readonly SubscriptionLimits: {
      /**
       * @description The largest PageSize.
       * @example 500
       */
      readonly PageSize: number;
      /**
       * @description The most ServiceId values of one search.
       * @example 500
       */
      readonly ServiceIds: number;
      /**
       * @description The most companies that one run of cursors returns.
       * @example 100000
       */
      readonly CursorCompanies: number;
    };
    readonly RequestRate: {
      /**
       * @description Searches allowed in a window.
       * @example 100
       */
      readonly Limit: number;
      /**
       * @description Length of a window, in seconds.
       * @example 1
       */
      readonly WindowSeconds: number;
      /**
       * @description Searches left in the window; this request takes none of them.
       * @example 99
       */
      readonly Remaining: number;
      /**
       * @description Seconds until the window ends; 0 when none is open: the next search opens one.
       * @example 1
       */
      readonly ResetSeconds: number;
    };
    readonly SubscriptionResponse: {
      /**
       * @description The subscription that the access token names.
       * @example nordic
       */
      readonly SubscriptionId: string;
      /**
       * @description The client organisation that holds the subscription.
       * @example example-bank
       */
      readonly ClientOrganisationId: string;
      /** @description Countries whose companies can be found, ascending; empty when none. */
      readonly Countries: readonly components['schemas']['SubscriptionCountry'][];
      /** @description Limits of a search. */
      readonly Limits: components['schemas']['SubscriptionLimits'];
      /** @description How many searches are allowed, and how many are left now. */
      readonly Rate: components['schemas']['RequestRate'];
    };
    readonly CodeTableEntry: {
      /**
       * Format: int32
       * @description The integer that answers have. It never changes its meaning and is never used again.
       * @example 1005
       */
      readonly Id: number;
      /**
       * @description The country of a legal form (ISO 3166-1 alpha-2).
       * @example NO
       */
      readonly CountryCode?: string;
      /**
       * @description The register or standard of a role: a country code, or `BODS`.
       * @example NO
       */
      readonly Register?: string;
      /**
       * @description The code of the register, or of this list.
       * @example AS
       */
      readonly Code: string;
      /**
       * @description The meaning. The name of a legal form is in the language of its country.
       * @example Aksjeselskap
       */
      readonly Text: string;
      /**
       * @description The name of a legal form in English, if there is one.
       * @example Private limited company
       */
      readonly EnglishText?: string;
      /**
       * @description The category of a role without a group.
       * @example Board of Directors
       */
      readonly Category?: string;
    };
    readonly RoleGroupEntry: {
      /**
       * @description The register that has the group.
       * @example NO
       */
      readonly Register: string;
      /**
       * @description The code of the group in its register.
       * @example STYR
       */
      readonly Code: string;
      /**
       * @description The category of the roles in the group.
       * @example Board of Directors
       */
      readonly Category: string;
    };
    readonly CodeTableResponse: {
      /**
       * @description The name of the table.
       * @enum {string}
       */
      readonly Table: 'legal-forms' | 'operational-statuses' | 'roles';
      /** @description Where the table comes from, with licences. */
      readonly Sources: readonly string[];
      /** @description All entries, in the order of the documentation. */
      readonly Codes: readonly components['schemas']['CodeTableEntry'][];
      /** @description Only in `roles`: the groups of roles. If a register states the group of a role, the category of the group replaces that of the role. */
      readonly Groups?: readonly components['schemas']['RoleGroupEntry'][];
    };
    readonly BatchManifest: {
      /**
       * @description Version of this form.
       * @constant
       */
      readonly manifestVersion: 1;
      /** @description The BatchFileId. */
      readonly packageId: number;
      /**
       * @description What the lines are: elements of Relations, or the companies alone.
       * @enum {unknown}
       */
      readonly type: 'companies' | 'relations';
      /**
       * @description Everything, or what changed since the package before.
       * @enum {unknown}
       */
      readonly kind: 'baseline' | 'delta';
      /** @description ISO 3166-1 alpha-2 codes. Today there is one. */
      readonly countries: readonly string[];
      /** @description When the build began, or a moment after the asOf of the package before if that is later by less than a day. It only orders packages. What changed later may be missing; the next delta has it. */
      readonly asOf: string;
      /** @description When the package was made. */
      readonly created: string;
      /** @description Name of the file. */
      readonly fileName: string;
      /** @description Number of lines of the file. */
      readonly rows: number;
      /** @description Size of the compressed file. */
      readonly bytes: number;
      /** @description Size of its lines. */
      readonly plainBytes: number;
      /** @description SHA-256 of the compressed file. */
      readonly sha256: string;
      /** @description SHA-256 of its lines. */
      readonly plainSha256: string;
      /** @description The package that a delta continues. Null for a baseline. */
      readonly continues: number | null;
      /** @description Digest of the state that a delta applies to. Null for a baseline. */
      readonly stateBefore: string | null;
      /** @description Digest of the state after this package. */
      readonly stateAfter: string;
      /** @description Number of companies of that state. */
      readonly companies: number;
      /** @description Companies in this file whose ultimate ownerships were not computed, by ascending ServiceId. */
      readonly ultimateOwnershipsOmitted: {
        readonly serviceIds: readonly number[];
      };
      /** @description Detached JWS over the canonical form of all other members. */
      readonly signature: string;
    };
  };
  responses: {
    /** @description The path has no such method. */
    readonly MethodNotAllowed: {
      headers: {
        readonly Allow: components['headers']['Allow'];
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6",
         *       "status": 405,
         *       "title": "Method not allowed",
         *       "detail": "The header Allow names the methods of the path.",
         *       "code": "method-not-allowed",
         *       "link": "/docs/errors/method-not-allowed"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The service is unavailable for the moment. */
    readonly ServiceUnavailable: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4",
         *       "status": 503,
         *       "title": "The service is unavailable for the moment",
         *       "detail": "Wait for the seconds that the header Retry-After says, and send the same request again.",
         *       "code": "unavailable",
         *       "link": "/docs/errors/unavailable"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description Something went wrong in the service. */
    readonly InternalServerError: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.6.1",
         *       "status": 500,
         *       "title": "Something went wrong in the service",
         *       "detail": "If it happens again, give the operator the X-Request-Id of this response.",
         *       "code": "internal-error",
         *       "link": "/docs/errors/internal-error"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description There is no valid access token. The body is empty. */
    readonly Unauthorized: {
      headers: {
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        readonly [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The request body is too large. */
    readonly ContentTooLarge: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14",
         *       "status": 413,
         *       "title": "The request body is too large",
         *       "detail": "Send fewer values, in several searches.",
         *       "code": "body-too-large",
         *       "link": "/docs/errors/body-too-large"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The request body is not JSON in UTF-8. */
    readonly UnsupportedMediaType: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16",
         *       "status": 415,
         *       "title": "The request body must be application/json in UTF-8",
         *       "detail": "Send Content-Type: application/json, and no Content-Encoding.",
         *       "code": "unsupported-media-type",
         *       "link": "/docs/errors/unsupported-media-type"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description The subscription sends too many requests. */
    readonly TooManyRequests: {
      headers: {
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
        readonly RateLimit: components['headers']['RateLimit'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc6585#section-4",
         *       "status": 429,
         *       "title": "Too many requests",
         *       "detail": "Wait for the seconds that the header Retry-After says.",
         *       "code": "too-many-requests",
         *       "link": "/docs/errors/too-many-requests"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description There is no such company, or none that the caller can find. */
    readonly NotFound: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5",
         *       "status": 404,
         *       "title": "Not found",
         *       "detail": "There is no such company, or none that the subscription can find.",
         *       "code": "company-not-found",
         *       "link": "/docs/errors/company-not-found"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
    /** @description More would have to be read than one answer may hold. */
    readonly UnprocessableContent: {
      headers: {
        readonly [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21",
         *       "status": 422,
         *       "title": "The answer would be too large",
         *       "detail": "Ask for fewer levels.",
         *       "code": "answer-too-large",
         *       "link": "/docs/errors/answer-too-large"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem'];
      };
    };
  };
  parameters: {
    /** @description The company. */
    readonly serviceId: number;
    /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
    readonly 'If-None-Match': string;
    /** @description The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since need Relations History in their country; ultimate owners need it in the country of the company. */
    readonly asOf: string;
    /** @description Whether to follow who owns the company (up), what it owns (down), or both. */
    readonly direction: 'up' | 'down' | 'both';
    /** @description How many links above one another are followed, and how many below. */
    readonly depth: number;
    /** @description BatchFileId of the list. */
    readonly batchFileId: number;
  };
  requestBodies: never;
  headers: {
    /** @description The methods of the path. */
    readonly Allow: string;
    /** @description Seconds to wait before trying again. */
    readonly 'Retry-After': number;
    /** @description Where the page stands in the run, as JSON. */
    readonly 'X-Pagination': {
      readonly 'application/json': components['schemas']['Pagination'];
    };
    /** @description ServiceIds, separated by commas, of the companies on the page whose UltimateOwnerships are left out, because they rest on more holdings than are read for one company or on a loop of more than 500 companies. Where that is so above a company, neither its Parents nor its Children carry any. Where it is so only below an ultimate owner, its Children carry none and its Parents carry theirs. Who is in Parents or Children for UltimateOwnerships alone is then missing there; all other records stay. */
    readonly 'X-Ultimate-Ownerships-Omitted': string;
    /** @description Requests allowed (`q`) in a window of `w` seconds: `"searches";q=100;w=1`. */
    readonly 'RateLimit-Policy': string;
    /** @description Requests left (`r`), and seconds until the window ends (`t`): `"searches";r=99;t=1`. */
    readonly RateLimit: string;
    /** @description Requests allowed in a window. */
    readonly 'X-RateLimit-Limit': number;
    /** @description Requests left in the window. */
    readonly 'X-RateLimit-Remaining': number;
    /** @description Seconds until the window ends. */
    readonly 'X-RateLimit-Reset': number;
    /** @description `Bearer` without a token, `Bearer error="invalid_token"` with one that is not accepted, whatever the reason. `Bearer` for a batch file that the caller may not have, or that is not there. */
    readonly 'WWW-Authenticate': 'Bearer error="invalid_token"' | 'Bearer';
    /** @description A strong entity tag: a digest of the body. */
    readonly ETag: string;
    /** @description Allows the style sheet of the picture and nothing else. */
    readonly 'Content-Security-Policy': string;
    /** @description `attachment` with the name of the file in `filename`. */
    readonly 'Content-Disposition': string;
    /** @description Number of bytes that follow. */
    readonly 'Content-Length': number;
    /** @description SHA-256 of the whole file (RFC 9530). */
    readonly 'Repr-Digest': string;
    /** @description Always `bytes`. */
    readonly 'Accept-Ranges': string;
    /** @description Which bytes follow, and how many the file has. */
    readonly 'Content-Range': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly isLive: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly status: 'ok';
          };
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
    };
  };
  readonly isReady: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': {
            /** @enum {string} */
            readonly status: 'ok';
            readonly details: {
              readonly [key: string]: unknown;
            };
          };
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description The service cannot answer now. The details name the check that failed. */
      readonly 503: {
        headers: {
          readonly 'Retry-After': components['headers']['Retry-After'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4",
           *       "status": 503,
           *       "title": "The service is unavailable for the moment",
           *       "detail": "Wait for the seconds that the header Retry-After says, and send the same request again.",
           *       "code": "unavailable",
           *       "link": "/docs/errors/unavailable",
           *       "details": {
           *         "graph": {
           *           "status": "down",
           *           "reason": "warming up",
           *           "queriesPlanned": 12,
           *           "queries": 47
           *         },
           *         "throttle": {
           *           "status": "up",
           *           "countedBy": "all processes"
           *         },
           *         "audit": {
           *           "status": "up"
           *         }
           *       }
           *     }
           */
          readonly 'application/problem+json': components['schemas']['NotReadyProblem'];
        };
      };
    };
  };
  readonly showManifestKeys: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A JWK Set (RFC 7517); without keys where the service offers no batch files. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/jwk-set+json': {
            readonly keys: readonly {
              /** @enum {string} */
              readonly kty: 'OKP' | 'EC';
              /** @enum {string} */
              readonly crv: 'Ed25519' | 'P-256';
              readonly x: string;
              readonly y?: string;
              /** @description Thumbprint of the key (RFC 7638). */
              readonly kid: string;
              /** @enum {string} */
              readonly alg: 'EdDSA' | 'ES256';
              /** @enum {string} */
              readonly use: 'sig';
            }[];
          };
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['InternalServerError'];
    };
  };
  readonly searchRelations: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['RelationsSearchRequest'];
      };
    };
    readonly responses: {
      /** @description One page of companies; none when nothing matches. */
      readonly 200: {
        headers: {
          readonly 'X-Pagination': components['headers']['X-Pagination'];
          readonly 'X-Ultimate-Ownerships-Omitted': components['headers']['X-Ultimate-Ownerships-Omitted'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Relations": [
           *         {
           *           "ServiceId": 1033,
           *           "Name": "CHARGEMASTER LIMITED",
           *           "OrgNo": "06720009",
           *           "CountryCode": "GB",
           *           "LegalForm": 5001,
           *           "Parents": [
           *             {
           *               "ServiceId": 1001,
           *               "Name": "BP P.L.C.",
           *               "OrgNo": "00102498",
           *               "Addresses": [
           *                 {
           *                   "Street": "1 ST JAMES'S SQUARE, LONDON",
           *                   "ZipCode": "SW1Y 4PD",
           *                   "CountryCode": "GB"
           *                 }
           *               ],
           *               "CountryCode": "GB",
           *               "IsCompany": true,
           *               "IsSearchableEntity": true,
           *               "UltimateOwnerships": [
           *                 {
           *                   "MinOwnershipStake": 42.1875,
           *                   "MaxOwnershipStake": 100
           *                 }
           *               ],
           *               "CompanyStructureOwners": [
           *                 {
           *                   "InDate": "2008-10-10T00:00:00Z",
           *                   "UpdatedAt": "2024-07-07T00:00:00Z"
           *                 }
           *               ],
           *               "RegistrationDate": "1909-04-14T00:00:00Z",
           *               "UpdatedAt": "2024-06-06T00:00:00Z"
           *             },
           *             {
           *               "ServiceId": 1016,
           *               "Name": "BP ADVANCED MOBILITY LIMITED",
           *               "OrgNo": "11352422",
           *               "Addresses": [
           *                 {
           *                   "Street": "C/O  BP ADVANCED MOBILITY LIMITED, CHERTSEY ROAD, SUNBURY ON THAMES, MIDDLESEX",
           *                   "ZipCode": "TW16 7BP",
           *                   "CountryCode": "GB"
           *                 }
           *               ],
           *               "CountryCode": "GB",
           *               "IsCompany": true,
           *               "IsSearchableEntity": true,
           *               "Ownerships": [
           *                 {
           *                   "MinOwnershipStake": 75,
           *                   "MaxOwnershipStake": 100,
           *                   "MinVotes": 75,
           *                   "MaxVotes": 100,
           *                   "InDate": "2019-08-02T00:00:00Z",
           *                   "UpdatedAt": "2019-08-02T00:00:00Z"
           *                 }
           *               ],
           *               "CompanyStructureOwners": [
           *                 {
           *                   "InDate": "2019-08-02T00:00:00Z",
           *                   "UpdatedAt": "2019-08-02T00:00:00Z"
           *                 }
           *               ],
           *               "RegistrationDate": "2018-05-09T00:00:00Z",
           *               "UpdatedAt": "2024-05-08T00:00:00Z"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['GetCompaniesRelationsByCountryCodeOrDcidsResponse'];
        };
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Pagesize is invalid (Maximum pagesize: 500).",
           *           "Invalid value in OrgNo: 923609016."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Pagesize is invalid (Maximum pagesize: 500).",
           *         "Invalid value in OrgNo: 923609016."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "page-size-invalid",
           *           "pointer": "/PageSize",
           *           "expected": "an integer from 1 to 500",
           *           "link": "/docs/errors/page-size-invalid"
           *         },
           *         {
           *           "code": "value-invalid",
           *           "pointer": "/SearchParameters/OrgNo",
           *           "expected": "an array of strings",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 413: components['responses']['ContentTooLarge'];
      readonly 415: components['responses']['UnsupportedMediaType'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly listSearchParameters: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description One entry for each parameter. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "SearchParameters": [
           *         {
           *           "ParameterName": "ServiceId",
           *           "Datatype": "number"
           *         },
           *         {
           *           "ParameterName": "OrgNo",
           *           "Datatype": "string"
           *         },
           *         {
           *           "ParameterName": "NationalIdentificationNumber",
           *           "Datatype": "string"
           *         },
           *         {
           *           "ParameterName": "CountryCode",
           *           "Datatype": "string"
           *         },
           *         {
           *           "ParameterName": "ContentUpdatedAt",
           *           "Datatype": "date",
           *           "Description": "Format yyyy-MM-dd. One value: from this date. Two values: from the first to the second date, both included."
           *         },
           *         {
           *           "ParameterName": "RelationsUpdatedAt",
           *           "Datatype": "date",
           *           "Description": "Format yyyy-MM-dd. One value: from this date. Two values: from the first to the second date, both included."
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['SearchParametersResponse'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly searchCompanies: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': components['schemas']['CompaniesSearchRequest'];
      };
    };
    readonly responses: {
      /** @description The companies that fit, the best first. */
      readonly 200: {
        headers: {
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Companies": [
           *         {
           *           "ServiceId": 1033,
           *           "Name": "CHARGEMASTER LIMITED",
           *           "OrgNo": "06720009",
           *           "LEI": "25490009TXBCEMN3UI89",
           *           "CountryCode": "GB",
           *           "LegalForm": 5001,
           *           "Addresses": [
           *             {
           *               "Street": "BRECKLAND, LINFORD WOOD, MILTON KEYNES",
           *               "ZipCode": "MK14 6GY",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "RegistrationDate": "2008-10-09T00:00:00Z",
           *           "UpdatedAt": "2024-08-04T00:00:00Z"
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['CompaniesSearchResponse'];
        };
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Limit is invalid (Maximum limit: 50).",
           *           "limit is an invalid member (Limit is meant)."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Limit is invalid (Maximum limit: 50).",
           *         "limit is an invalid member (Limit is meant)."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "limit-invalid",
           *           "pointer": "/Limit",
           *           "expected": "an integer from 1 to 50",
           *           "link": "/docs/errors/limit-invalid"
           *         },
           *         {
           *           "code": "member-misspelled",
           *           "pointer": "/limit",
           *           "expected": "Limit",
           *           "link": "/docs/errors/member-misspelled"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 413: components['responses']['ContentTooLarge'];
      readonly 415: components['responses']['UnsupportedMediaType'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly readCompany: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The company. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ServiceId": 1033,
           *       "Name": "CHARGEMASTER LIMITED",
           *       "OrgNo": "06720009",
           *       "LEI": "25490009TXBCEMN3UI89",
           *       "CountryCode": "GB",
           *       "LegalForm": 5001,
           *       "Addresses": [
           *         {
           *           "Street": "BRECKLAND, LINFORD WOOD, MILTON KEYNES",
           *           "ZipCode": "MK14 6GY",
           *           "CountryCode": "GB"
           *         }
           *       ],
           *       "RegistrationDate": "2008-10-09T00:00:00Z",
           *       "UpdatedAt": "2024-08-04T00:00:00Z"
           *     }
           */
          readonly 'application/json': components['schemas']['Company'];
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly findKeyPersons: {
    readonly parameters: {
      readonly query?: {
        /** @description How many owners above one another are followed. */
        readonly levels?: number;
        /** @description The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since need Relations History in their country; ultimate owners need it in the country of the company. */
        readonly asOf?: components['parameters']['asOf'];
      };
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The key persons, those with the strongest paths first. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ServiceId": 1033,
           *       "Levels": 1,
           *       "KeyPersons": []
           *     }
           */
          readonly 'application/json': components['schemas']['KeyPersonsResponse'];
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Invalid value in levels: 11."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Invalid value in levels: 11."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "value-invalid",
           *           "parameter": "levels",
           *           "expected": "an integer from 1 to 10",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 422: components['responses']['UnprocessableContent'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly explainUltimateOwners: {
    readonly parameters: {
      readonly query?: {
        /** @description The most chains that are shown of each owner. */
        readonly limit?: number;
        /** @description Rules to apply, separated by commas. */
        readonly rules?: readonly ('amlr-52' | 'amlr-54' | 'national' | 'finnish' | 'control')[];
        /** @description The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since need Relations History in their country; ultimate owners need it in the country of the company. */
        readonly asOf?: components['parameters']['asOf'];
      };
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The ultimate owners, the largest first. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          /** @description The ServiceId of the company, where there are no UltimateOwners because these rest on more holdings than are read for one company or on a loop of more than 500 companies. */
          readonly 'X-Ultimate-Ownerships-Omitted'?: string;
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ServiceId": 1033,
           *       "Name": "CHARGEMASTER LIMITED",
           *       "OrgNo": "06720009",
           *       "CountryCode": "GB",
           *       "UltimateOwners": [
           *         {
           *           "ServiceId": 1001,
           *           "Name": "BP P.L.C.",
           *           "OrgNo": "00102498",
           *           "Addresses": [
           *             {
           *               "Street": "1 ST JAMES'S SQUARE, LONDON",
           *               "ZipCode": "SW1Y 4PD",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "UltimateOwnerships": [
           *             {
           *               "MinOwnershipStake": 42.1875,
           *               "MaxOwnershipStake": 100
           *             }
           *           ],
           *           "RegistrationDate": "1909-04-14T00:00:00Z",
           *           "UpdatedAt": "2024-06-06T00:00:00Z",
           *           "Chains": [
           *             {
           *               "Contribution": {
           *                 "MinOwnershipStake": 42.1875,
           *                 "MaxOwnershipStake": 100
           *               },
           *               "Members": [
           *                 {
           *                   "ServiceId": 1001,
           *                   "Name": "BP P.L.C.",
           *                   "OrgNo": "00102498",
           *                   "CountryCode": "GB",
           *                   "IsCompany": true,
           *                   "IsSearchableEntity": true,
           *                   "Ownerships": [
           *                     {
           *                       "MinOwnershipStake": 75,
           *                       "MaxOwnershipStake": 100,
           *                       "MinVotes": 75,
           *                       "MaxVotes": 100,
           *                       "InDate": "2016-04-06T00:00:00Z",
           *                       "UpdatedAt": "2016-04-06T00:00:00Z"
           *                     }
           *                   ]
           *                 },
           *                 {
           *                   "ServiceId": 1002,
           *                   "Name": "BP GLOBAL INVESTMENTS LIMITED",
           *                   "OrgNo": "00263889",
           *                   "CountryCode": "GB",
           *                   "IsCompany": true,
           *                   "IsSearchableEntity": true,
           *                   "Ownerships": [
           *                     {
           *                       "MinOwnershipStake": 75,
           *                       "MaxOwnershipStake": 100,
           *                       "MinVotes": 75,
           *                       "MaxVotes": 100,
           *                       "InDate": "2018-05-09T00:00:00Z",
           *                       "UpdatedAt": "2018-05-09T00:00:00Z"
           *                     }
           *                   ]
           *                 },
           *                 {
           *                   "ServiceId": 1016,
           *                   "Name": "BP ADVANCED MOBILITY LIMITED",
           *                   "OrgNo": "11352422",
           *                   "CountryCode": "GB",
           *                   "IsCompany": true,
           *                   "IsSearchableEntity": true,
           *                   "Ownerships": [
           *                     {
           *                       "MinOwnershipStake": 75,
           *                       "MaxOwnershipStake": 100,
           *                       "MinVotes": 75,
           *                       "MaxVotes": 100,
           *                       "InDate": "2019-08-02T00:00:00Z",
           *                       "UpdatedAt": "2019-08-02T00:00:00Z"
           *                     }
           *                   ]
           *                 },
           *                 {
           *                   "ServiceId": 1033,
           *                   "Name": "CHARGEMASTER LIMITED",
           *                   "OrgNo": "06720009",
           *                   "CountryCode": "GB",
           *                   "IsCompany": true,
           *                   "IsSearchableEntity": true
           *                 }
           *               ]
           *             }
           *           ],
           *           "OtherChains": {
           *             "OwnershipStake": 0
           *           }
           *         }
           *       ],
           *       "Rules": [
           *         {
           *           "Rule": "amlr-52",
           *           "Verdicts": [
           *             {
           *               "ServiceId": 1001,
           *               "Verdict": "yes",
           *               "Share": {
           *                 "MinOwnershipStake": 42.1875,
           *                 "MaxOwnershipStake": 100
           *               }
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['UltimateOwnersResponse'];
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Invalid value in rules: amlr-99."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Invalid value in rules: amlr-99."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "value-invalid",
           *           "parameter": "rules",
           *           "expected": "one of amlr-52, amlr-54, national, finnish, control, or several of them separated by commas",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly findStructure: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether to follow who owns the company (up), what it owns (down), or both. */
        readonly direction?: components['parameters']['direction'];
        /** @description How many links above one another are followed, and how many below. */
        readonly depth?: components['parameters']['depth'];
        /** @description The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since need Relations History in their country; ultimate owners need it in the country of the company. */
        readonly asOf?: components['parameters']['asOf'];
      };
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The structure. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ServiceId": 1033,
           *       "Direction": "up",
           *       "Depth": 1,
           *       "AsOf": "2025-01-01",
           *       "Nodes": [
           *         {
           *           "Node": "1001",
           *           "Kind": "company",
           *           "ServiceId": 1001,
           *           "Name": "BP P.L.C.",
           *           "OrgNo": "00102498",
           *           "Addresses": [
           *             {
           *               "Street": "1 ST JAMES'S SQUARE, LONDON",
           *               "ZipCode": "SW1Y 4PD",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "1909-04-14T00:00:00Z",
           *           "UpdatedAt": "2024-06-06T00:00:00Z"
           *         },
           *         {
           *           "Node": "1016",
           *           "Kind": "company",
           *           "ServiceId": 1016,
           *           "Name": "BP ADVANCED MOBILITY LIMITED",
           *           "OrgNo": "11352422",
           *           "Addresses": [
           *             {
           *               "Street": "C/O  BP ADVANCED MOBILITY LIMITED, CHERTSEY ROAD, SUNBURY ON THAMES, MIDDLESEX",
           *               "ZipCode": "TW16 7BP",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "2018-05-09T00:00:00Z",
           *           "UpdatedAt": "2024-05-08T00:00:00Z"
           *         },
           *         {
           *           "Node": "1033",
           *           "Kind": "company",
           *           "ServiceId": 1033,
           *           "Name": "CHARGEMASTER LIMITED",
           *           "OrgNo": "06720009",
           *           "Addresses": [
           *             {
           *               "Street": "BRECKLAND, LINFORD WOOD, MILTON KEYNES",
           *               "ZipCode": "MK14 6GY",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "2008-10-09T00:00:00Z",
           *           "UpdatedAt": "2024-08-04T00:00:00Z"
           *         }
           *       ],
           *       "Edges": [
           *         {
           *           "From": "1001",
           *           "To": "1033",
           *           "Kind": "companyStructure",
           *           "InDate": "2008-10-10T00:00:00Z",
           *           "UpdatedAt": "2024-07-07T00:00:00Z"
           *         },
           *         {
           *           "From": "1016",
           *           "To": "1033",
           *           "Kind": "ownership",
           *           "MinOwnershipStake": 75,
           *           "MaxOwnershipStake": 100,
           *           "MinVotes": 75,
           *           "MaxVotes": 100,
           *           "InDate": "2019-08-02T00:00:00Z",
           *           "UpdatedAt": "2019-08-02T00:00:00Z"
           *         },
           *         {
           *           "From": "1016",
           *           "To": "1033",
           *           "Kind": "companyStructure",
           *           "InDate": "2019-08-02T00:00:00Z",
           *           "UpdatedAt": "2019-08-02T00:00:00Z"
           *         }
           *       ],
           *       "UltimateOwners": [
           *         {
           *           "Node": "1001",
           *           "Share": {
           *             "MinOwnershipStake": 42.1875,
           *             "MaxOwnershipStake": 100
           *           },
           *           "IsConnected": false
           *         }
           *       ],
           *       "Stops": [
           *         {
           *           "Node": "1001",
           *           "Direction": "up",
           *           "Reason": "Depth"
           *         },
           *         {
           *           "Node": "1016",
           *           "Direction": "up",
           *           "Reason": "Depth"
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['StructureResponse'];
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Invalid value in depth: 11."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Invalid value in depth: 11."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "value-invalid",
           *           "parameter": "depth",
           *           "expected": "an integer from 1 to 10",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly drawStructure: {
    readonly parameters: {
      readonly query?: {
        /** @description Whether to follow who owns the company (up), what it owns (down), or both. */
        readonly direction?: components['parameters']['direction'];
        /** @description How many links above one another are followed, and how many below. */
        readonly depth?: components['parameters']['depth'];
        /** @description The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since need Relations History in their country; ultimate owners need it in the country of the company. */
        readonly asOf?: components['parameters']['asOf'];
        /** @description The colours: for a light screen, a dark one, for paper, or (auto) as the reader has set. */
        readonly theme?: 'auto' | 'light' | 'dark' | 'print';
      };
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The picture: SVG without scripts, links or anything that is loaded. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Content-Security-Policy': components['headers']['Content-Security-Policy'];
          /** @description The name for a file. */
          readonly 'Content-Disposition': string;
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'image/svg+xml': string;
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Invalid value in theme: pink."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Invalid value in theme: pink."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "value-invalid",
           *           "parameter": "theme",
           *           "expected": "one of auto, light, dark, print",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 422: components['responses']['UnprocessableContent'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly findChanges: {
    readonly parameters: {
      readonly query: {
        /** @description The first day of the period, not after today (UTC). */
        readonly from: string;
        /** @description Its last day, not before `from` and not after today, which is the default. */
        readonly to?: string;
      };
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The company. */
        readonly serviceId: components['parameters']['serviceId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The changes. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "ServiceId": 1033,
           *       "From": "2019-01-01",
           *       "To": "2019-12-31",
           *       "Before": {
           *         "AsOf": "2018-12-31",
           *         "UltimateOwners": []
           *       },
           *       "After": {
           *         "AsOf": "2019-12-31",
           *         "UltimateOwners": [
           *           {
           *             "Node": "1001",
           *             "Share": {
           *               "MinOwnershipStake": 42.1875,
           *               "MaxOwnershipStake": 100
           *             }
           *           }
           *         ]
           *       },
           *       "Nodes": [
           *         {
           *           "Node": "1001",
           *           "Kind": "company",
           *           "ServiceId": 1001,
           *           "Name": "BP P.L.C.",
           *           "OrgNo": "00102498",
           *           "Addresses": [
           *             {
           *               "Street": "1 ST JAMES'S SQUARE, LONDON",
           *               "ZipCode": "SW1Y 4PD",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "1909-04-14T00:00:00Z",
           *           "UpdatedAt": "2024-06-06T00:00:00Z"
           *         },
           *         {
           *           "Node": "1016",
           *           "Kind": "company",
           *           "ServiceId": 1016,
           *           "Name": "BP ADVANCED MOBILITY LIMITED",
           *           "OrgNo": "11352422",
           *           "Addresses": [
           *             {
           *               "Street": "C/O  BP ADVANCED MOBILITY LIMITED, CHERTSEY ROAD, SUNBURY ON THAMES, MIDDLESEX",
           *               "ZipCode": "TW16 7BP",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "2018-05-09T00:00:00Z",
           *           "UpdatedAt": "2024-05-08T00:00:00Z"
           *         },
           *         {
           *           "Node": "1033",
           *           "Kind": "company",
           *           "ServiceId": 1033,
           *           "Name": "CHARGEMASTER LIMITED",
           *           "OrgNo": "06720009",
           *           "Addresses": [
           *             {
           *               "Street": "BRECKLAND, LINFORD WOOD, MILTON KEYNES",
           *               "ZipCode": "MK14 6GY",
           *               "CountryCode": "GB"
           *             }
           *           ],
           *           "CountryCode": "GB",
           *           "IsCompany": true,
           *           "IsSearchableEntity": true,
           *           "RegistrationDate": "2008-10-09T00:00:00Z",
           *           "UpdatedAt": "2024-08-04T00:00:00Z"
           *         }
           *       ],
           *       "Changes": [
           *         {
           *           "Party": "1016",
           *           "Kind": "ownership",
           *           "Change": "Began",
           *           "After": [
           *             {
           *               "MinOwnershipStake": 75,
           *               "MaxOwnershipStake": 100,
           *               "MinVotes": 75,
           *               "MaxVotes": 100,
           *               "InDate": "2019-08-02T00:00:00Z",
           *               "UpdatedAt": "2019-08-02T00:00:00Z"
           *             }
           *           ]
           *         },
           *         {
           *           "Party": "1016",
           *           "Kind": "companyStructure",
           *           "Change": "Began",
           *           "After": [
           *             {
           *               "InDate": "2019-08-02T00:00:00Z",
           *               "UpdatedAt": "2019-08-02T00:00:00Z"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['ChangesResponse'];
        };
      };
      /** @description The caller has this body. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "from must not be after to."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "from must not be after to."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "days-reversed",
           *           "parameter": "to",
           *           "expected": "a day that is not before from",
           *           "link": "/docs/errors/days-reversed"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 404: components['responses']['NotFound'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly listBatchFiles: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The files, the newest first. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Batches": [
           *         {
           *           "BatchFileId": 1266663178955408,
           *           "FileName": "relations-SE-baseline-20261127T151029Z-1266663178955408.jsonl.br",
           *           "Description": "A JSON Lines file compressed using Brotli.",
           *           "CreatedAt": "2026-11-27T15:10:29Z",
           *           "FileSizeGB": 0.000002
           *         },
           *         {
           *           "BatchFileId": 1996695524237551,
           *           "FileName": "relations-NO-baseline-20261127T151029Z-1996695524237551.jsonl.br",
           *           "Description": "A JSON Lines file compressed using Brotli.",
           *           "CreatedAt": "2026-11-27T15:10:29Z",
           *           "FileSizeGB": 0.000003
           *         },
           *         {
           *           "BatchFileId": 2805287191546274,
           *           "FileName": "relations-GB-baseline-20261127T151028Z-2805287191546274.jsonl.br",
           *           "Description": "A JSON Lines file compressed using Brotli.",
           *           "CreatedAt": "2026-11-27T15:10:28Z",
           *           "FileSizeGB": 0.000008
           *         },
           *         {
           *           "BatchFileId": 3087147424690936,
           *           "FileName": "relations-FI-baseline-20261127T151028Z-3087147424690936.jsonl.br",
           *           "Description": "A JSON Lines file compressed using Brotli.",
           *           "CreatedAt": "2026-11-27T15:10:28Z",
           *           "FileSizeGB": 0.000001
           *         },
           *         {
           *           "BatchFileId": 2882977882981570,
           *           "FileName": "relations-DK-baseline-20261127T151026Z-2882977882981570.jsonl.br",
           *           "Description": "A JSON Lines file compressed using Brotli.",
           *           "CreatedAt": "2026-11-27T15:10:28Z",
           *           "FileSizeGB": 0.000001
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['GetBatchListResponse'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly downloadBatchFile: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description The bytes wanted. */
        readonly Range?: string;
        /** @description ETag of the file of which the range is wanted; with another the whole file is sent. */
        readonly 'If-Range'?: string;
        /** @description ETags of files that the caller has. */
        readonly 'If-None-Match'?: string;
        /** @description ETag of the file that is wanted and no other. */
        readonly 'If-Match'?: string;
      };
      readonly path: {
        /** @description BatchFileId of the list. */
        readonly batchFileId: components['parameters']['batchFileId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The whole file. */
      readonly 200: {
        headers: {
          readonly 'Content-Disposition': components['headers']['Content-Disposition'];
          readonly 'Content-Length': components['headers']['Content-Length'];
          /** @description Strong entity tag of the file. It stands for this file alone, also where others have the same content. */
          readonly ETag: string;
          readonly 'Repr-Digest': components['headers']['Repr-Digest'];
          readonly 'Accept-Ranges': components['headers']['Accept-Ranges'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/octet-stream': string;
        };
      };
      /** @description A part of the file. */
      readonly 206: {
        headers: {
          readonly 'Content-Disposition': components['headers']['Content-Disposition'];
          readonly 'Content-Length': components['headers']['Content-Length'];
          /** @description Strong entity tag of the file. It stands for this file alone, also where others have the same content. */
          readonly ETag: string;
          readonly 'Repr-Digest': components['headers']['Repr-Digest'];
          readonly 'Accept-Ranges': components['headers']['Accept-Ranges'];
          readonly 'Content-Range': components['headers']['Content-Range'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/octet-stream': string;
        };
      };
      /** @description The caller has the file. The body is empty. */
      readonly 304: {
        headers: {
          /** @description Strong entity tag of the file. It stands for this file alone, also where others have the same content. */
          readonly ETag: string;
          readonly 'Repr-Digest': components['headers']['Repr-Digest'];
          readonly 'Accept-Ranges': components['headers']['Accept-Ranges'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 401: components['responses']['Unauthorized'];
      /** @description The file cannot be had any more: it was withdrawn, is past its 60 days, or its content was lost. */
      readonly 404: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5",
           *       "status": 404,
           *       "title": "Not found",
           *       "detail": "The file was withdrawn, is past its 60 days, or its content was lost. Read the list again.",
           *       "code": "file-not-available",
           *       "link": "/docs/errors/file-not-available"
           *     }
           */
          readonly 'application/problem+json': components['schemas']['Problem'];
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      /** @description `If-Match` names another file. */
      readonly 412: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.13",
           *       "status": 412,
           *       "title": "The file is not the one that If-Match names",
           *       "detail": "Begin the download anew, without If-Match.",
           *       "code": "precondition-failed",
           *       "link": "/docs/errors/precondition-failed"
           *     }
           */
          readonly 'application/problem+json': components['schemas']['Problem'];
        };
      };
      /** @description The range begins after the end of the file. */
      readonly 416: {
        headers: {
          /** @description How many bytes the file has. */
          readonly 'Content-Range': string;
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.17",
           *       "status": 416,
           *       "title": "The file has none of the bytes asked for",
           *       "detail": "The header Content-Range has the length of the file.",
           *       "code": "range-not-satisfiable",
           *       "link": "/docs/errors/range-not-satisfiable"
           *     }
           */
          readonly 'application/problem+json': components['schemas']['Problem'];
        };
      };
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly readBatchManifest: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path: {
        /** @description BatchFileId of the list. */
        readonly batchFileId: components['parameters']['batchFileId'];
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The manifest. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "manifestVersion": 1,
           *       "packageId": 1266663178955408,
           *       "type": "relations",
           *       "kind": "baseline",
           *       "countries": [
           *         "SE"
           *       ],
           *       "asOf": "2026-11-27T15:10:29.481Z",
           *       "created": "2026-11-27T15:10:29.589Z",
           *       "fileName": "relations-SE-baseline-20261127T151029Z-1266663178955408.jsonl.br",
           *       "rows": 5,
           *       "bytes": 1555,
           *       "plainBytes": 10188,
           *       "sha256": "4a4dc360fbcc5f03fd774ab82740c2d056b19f7956f32f2d05214e0e64bab768",
           *       "plainSha256": "f411f66083376434173eb2e7814c5c9dae0714d43cbe7d500e297e5abb3a7317",
           *       "continues": null,
           *       "stateBefore": null,
           *       "stateAfter": "3be142bec47012ba9136183a04f8eaac2425535e1222d8a44e85abf2ea8a3fdd",
           *       "companies": 5,
           *       "ultimateOwnershipsOmitted": {
           *         "serviceIds": []
           *       },
           *       "signature": "eyJhbGciOiJFZERTQSIsImtpZCI6IkJBTFlfa1ZYUVZvX1ZPS3JSUjU5WDhZSUUzdGhfWXRQNy01ZXVLTkQ4N3cifQ..9t2LsY75H3k43w9z9QTHlNROTZjlrdFSRr05g3rXqJnrTApRwbYKuXGEI3tsI6tPBxOnlfepo504TPB728BIAw"
           *     }
           */
          readonly 'application/json': components['schemas']['BatchManifest'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      /** @description The file cannot be had any more: it was withdrawn, is past its 60 days, or its content was lost. */
      readonly 404: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5",
           *       "status": 404,
           *       "title": "Not found",
           *       "detail": "The file was withdrawn, is past its 60 days, or its content was lost. Read the list again.",
           *       "code": "file-not-available",
           *       "link": "/docs/errors/file-not-available"
           *     }
           */
          readonly 'application/problem+json': components['schemas']['Problem'];
        };
      };
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly tellSubscription: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The subscription of the access token. No member is ever omitted. */
      readonly 200: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['SubscriptionResponse'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
  readonly readCodeTable: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      readonly path: {
        /** @description The table. */
        readonly table: 'legal-forms' | 'operational-statuses' | 'roles';
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The whole table. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "Table": "operational-statuses",
           *       "Sources": [
           *         "Own list"
           *       ],
           *       "Codes": [
           *         {
           *           "Id": 1,
           *           "Code": "ACTIVE",
           *           "Text": "Active"
           *         },
           *         {
           *           "Id": 2,
           *           "Code": "INACTIVE",
           *           "Text": "Registered, without activity"
           *         },
           *         {
           *           "Id": 3,
           *           "Code": "UNDER_FORMATION",
           *           "Text": "Being formed"
           *         },
           *         {
           *           "Id": 4,
           *           "Code": "UNDER_LIQUIDATION",
           *           "Text": "Being wound up by its own decision"
           *         },
           *         {
           *           "Id": 5,
           *           "Code": "UNDER_COMPULSORY_LIQUIDATION",
           *           "Text": "Being wound up by order of an authority"
           *         },
           *         {
           *           "Id": 6,
           *           "Code": "UNDER_RECONSTRUCTION",
           *           "Text": "Being reconstructed, or under administration"
           *         },
           *         {
           *           "Id": 7,
           *           "Code": "BANKRUPT",
           *           "Text": "Bankrupt"
           *         },
           *         {
           *           "Id": 8,
           *           "Code": "MERGED",
           *           "Text": "Ceased by merger"
           *         },
           *         {
           *           "Id": 9,
           *           "Code": "DEMERGED",
           *           "Text": "Ceased by division"
           *         },
           *         {
           *           "Id": 10,
           *           "Code": "DISSOLVED",
           *           "Text": "Dissolved"
           *         },
           *         {
           *           "Id": 11,
           *           "Code": "CLOSED",
           *           "Text": "Record closed by its register, the reason not stated"
           *         },
           *         {
           *           "Id": 12,
           *           "Code": "DECEASED",
           *           "Text": "Ceased with the death of its owner"
           *         }
           *       ]
           *     }
           */
          readonly 'application/json': components['schemas']['CodeTableResponse'];
        };
      };
      /** @description The caller has this table. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy'];
          readonly RateLimit: components['headers']['RateLimit'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid. All problems are reported at once. */
      readonly 400: {
        headers: {
          readonly [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
           *       "status": 400,
           *       "title": "One or more validation errors occurred.",
           *       "errors": {
           *         "parameters": [
           *           "Invalid value in table: forms."
           *         ]
           *       },
           *       "ValidationResults": [
           *         "Invalid value in table: forms."
           *       ],
           *       "detail": "Each entry of problems says what is wrong, where it is, and what was expected.",
           *       "code": "invalid-request",
           *       "link": "/docs/errors/invalid-request",
           *       "problems": [
           *         {
           *           "code": "value-invalid",
           *           "parameter": "table",
           *           "expected": "one of legal-forms, operational-statuses, roles",
           *           "link": "/docs/errors/value-invalid"
           *         }
           *       ]
           *     }
           */
          readonly 'application/problem+json': components['schemas']['ValidationProblem'];
        };
      };
      readonly 401: components['responses']['Unauthorized'];
      readonly 405: components['responses']['MethodNotAllowed'];
      readonly 429: components['responses']['TooManyRequests'];
      readonly 500: components['responses']['InternalServerError'];
      readonly 503: components['responses']['ServiceUnavailable'];
    };
  };
}
