import { proves } from './conformance/proves';
import { publishedCodes } from './harness/published-codes';
import { expectRelations, search } from './harness/service';

describe('the fields of a company', () => {
  proves(
    [
      'RelationsCompany.ServiceId',
      'RelationsCompany.Name',
      'RelationsCompany.OrgNo',
      'RelationsCompany.CountryCode',
      'RelationsCompany.LegalForm',
      'RelationsCompany.OperationalStatus',
      'RelationsCompany.TotalNumberOfShares',
      'RelationsCompany.TotalNumberOfVotes',
      'RelationsCompany.UBODetails',
      'UBODetails.HasReportedMissingUBO',
      'UBODetails.CaseNo',
      'UBODetails.RegistrationId',
      'UBODetails.Status',
      'UBODetails.SuspicionLevel',
      'UBODetails.SuspicionDate',
      'UBODetails.SuspicionCaseNo',
      'UBODetails.IsUBOExcluded',
      'decision 3',
      'decision 19',
      'decision 21',
    ],
    'shows each field that the register gives, in the order of the specification, UBODetails without any area',
    async () => {
      expectRelations(await search('bare', { ServiceId: [1001] }), [
        {
          ServiceId: 1001,
          Name: 'Alfa Holding ASA',
          OrgNo: '910 000 101',
          CountryCode: 'NO',
          LegalForm: publishedCodes.legalFormAsa,
          OperationalStatus: publishedCodes.operationalStatusActive,
          TotalNumberOfShares: 1000,
          TotalNumberOfVotes: 2000.5,
          UBODetails: {
            HasReportedMissingUBO: true,
            CaseNo: 'case-2',
            RegistrationId: 'registration-2',
            Status: 'registered',
            SuspicionLevel: 'high',
            SuspicionDate: '2022-05-06',
            SuspicionCaseNo: 'suspicion-2',
            IsUBOExcluded: true,
          },
        },
      ]);
    },
  );

  proves(
    [
      'RelationsCompany.ServiceId',
      'RelationsCompany.Name',
      'RelationsCompany.OrgNo',
      'RelationsCompany.LegalForm',
      'RelationsCompany.OperationalStatus',
      'RelationsCompany.TotalNumberOfShares',
      'RelationsCompany.TotalNumberOfVotes',
      'RelationsCompany.Parents',
      'RelationsCompany.Children',
      'RelationsCompany.UBODetails',
      'rule: null is omitted',
      'rule: absence is no error',
    ],
    'omits every field that no register gives',
    async () => {
      expectRelations(await search('full', { ServiceId: [1002] }), [{ ServiceId: 1002, CountryCode: 'NO' }]);
    },
  );

  proves(
    [
      'RelationsCompany.TotalNumberOfShares',
      'RelationsCompany.TotalNumberOfVotes',
      'UBODetails.HasReportedMissingUBO',
      'UBODetails.IsUBOExcluded',
      'rule: zero is omitted',
      'decision 19',
    ],
    'omits zeros and keeps false',
    async () => {
      expectRelations(await search('full', { ServiceId: [1003] }), [
        {
          ServiceId: 1003,
          Name: 'Null og Niks AS',
          CountryCode: 'NO',
          UBODetails: { HasReportedMissingUBO: false, IsUBOExcluded: false },
        },
      ]);
    },
  );

  proves(
    [
      'UBODetails.CaseNo',
      'UBODetails.RegistrationId',
      'UBODetails.Status',
      'UBODetails.SuspicionLevel',
      'UBODetails.SuspicionDate',
      'UBODetails.SuspicionCaseNo',
      'UBODetails.IsUBOExcluded',
    ],
    'shows only HasReportedMissingUBO where UBODetails have nothing else',
    async () => {
      expectRelations(await search('bare', { ServiceId: [1004] }), [
        { ServiceId: 1004, Name: 'Rekkefølge AS', CountryCode: 'NO', UBODetails: { HasReportedMissingUBO: false } },
      ]);
    },
  );
});
