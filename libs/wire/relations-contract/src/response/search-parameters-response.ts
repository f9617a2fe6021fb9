import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { searchParameterNames, searchParameters } from '../request/search-parameter';

/** A parameter for searching companies. */
export class SearchParameterEntry {
  @ApiProperty({ enum: searchParameterNames, description: 'Parameter name.' })
  ParameterName!: string;

  @ApiProperty({ enum: ['number', 'string', 'date'], description: 'Type of its values.' })
  Datatype!: string;

  @ApiPropertyOptional({ type: 'string', description: 'Present for some entries (the date parameters).' })
  Description?: string;
}

/** The body of `GET /v2/relations/search-parameters`. */
export class SearchParametersResponse {
  @ApiProperty({ type: SearchParameterEntry, isArray: true, description: 'One entry per available parameter.' })
  SearchParameters!: SearchParameterEntry[];
}

export const searchParametersResponse: SearchParametersResponse = {
  SearchParameters: searchParameters.map(({ name, datatype, description }) => ({
    ParameterName: name,
    Datatype: datatype,
    ...(description === undefined ? {} : { Description: description }),
  })),
};
