import { parseSearchBody, type SentBody, type SentSearch } from '@company-relations/relations-contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, config } from '../platform/config/config';
import { bodyLimitBytes, ReadSearchBody, type SearchRequest } from '../platform/http/read-search-body';
import { SentRequest } from '../platform/http/search-body.decorator';
import { requestPipe } from '../platform/http/request.pipe';
import { cursorCheck } from './search-cursor';

/** Reads the body of `POST /v2/relations`. */
@Injectable()
class ReadRelationsSearchBody extends ReadSearchBody<SentBody, SentSearch> {
  constructor(
    @Inject(bodyLimitBytes) limitBytes: number,
    @Inject(config) private readonly settings: Pick<Config, 'cursorKeys'>,
  ) {
    super(limitBytes, parseSearchBody);
  }

  protected override sentBy(body: SentBody, { id, grants }: SearchRequest['user']): SentSearch {
    return {
      ...body,
      authorizedCountries: new Set(grants.countries),
      checkCursor: cursorCheck(id, this.settings.cursorKeys),
    };
  }
}

/** Injects the body of a search for companies with their relations. */
export const RelationsSearchBody = (): ParameterDecorator => SentRequest(ReadRelationsSearchBody, requestPipe);
