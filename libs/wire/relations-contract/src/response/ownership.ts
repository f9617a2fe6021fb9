import { DateAndTime, Double, MaskableText, Text } from './fields';

/** A holding in a company. */
export class Ownership {
  @Double('Ownership percentage, 0 to 100.', 51)
  OwnershipStake?: number;

  @Double('Lower bound of a percentage range. A maximum without a minimum means a range from 0.', 25)
  MinOwnershipStake?: number;

  @Double('Upper bound of a percentage range.', 50)
  MaxOwnershipStake?: number;

  @Double('Shares held.', 1200)
  NumberOfShares?: number;

  @Double('Votes held.', 1200)
  NumberOfVotes?: number;

  @Double('Lower bound of votes; percent where the register publishes only percent.', 25)
  MinVotes?: number;

  @Double('Upper bound of votes; percent where the register publishes only percent.', 50)
  MaxVotes?: number;

  @Text('Share class identifier.', 'A')
  ShareClass?: string;

  @DateAndTime('Date of the ownership protocol/document.')
  ProtocolDate?: string;

  @DateAndTime('Date the ownership became effective.')
  InDate?: string;

  @DateAndTime('Date the ownership ended (historical).')
  OutDate?: string;

  @DateAndTime('Last update timestamp.')
  UpdatedAt?: string;
}

/** A beneficial owner's holding in a company, with the data of its registration, such as the case number. */
export class BeneficialOwnership extends Ownership {
  @MaskableText('Registration case number.')
  CaseNo?: string;

  @MaskableText('Registration identifier.')
  RegistrationId?: string;

  @Text('Registration status code.')
  StatusCode?: string;

  @Text('Date suspicion was registered.')
  SuspicionDate?: string;

  @Text('Suspicion level.')
  SuspicionLevel?: string;

  @MaskableText('Suspicion case number.')
  SuspicionCaseNo?: string;

  @MaskableText('Suspicion issue identifier.')
  SuspicionIssueID?: string;

  @Text(
    'Proxy company registration number. `Protected Identity` where it is that of a protected person or of the business of one.',
  )
  ProxyCompanyRegistrationNumber?: string;

  @Text('Proxy company name. `Protected Identity` where the number is, or where it may name a protected person.')
  ProxyCompanyName?: string;

  @MaskableText('Descriptive text.')
  Text?: string;
}
