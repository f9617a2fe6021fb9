import { TokenGuard } from '@company-relations/authorization-nest';
import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ProblemError } from '../problems/problem-error';

/**
 * Handles unknown paths below `/v2`. A caller without a valid token gets a 401 and not the 404. This controller must be
 * registered after all others.
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
