import { TokenGuard } from '@company-relations/authorization-nest';
import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ProblemError } from '../problems/problem-error';

/**
 * Answers 404 to paths below `/v2` that no other controller handles. Its guard runs first, so a caller without a valid
 * token gets a 401 instead. This controller must be registered after all others.
 */
@Controller('v2')
@UseGuards(TokenGuard)
@ApiExcludeController()
export class UnknownPathController {
  @All(['', '*path'])
  unknown(): never {
    throw new ProblemError({ kind: 'pathNotFound' });
  }
}
