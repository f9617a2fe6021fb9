import { TokenGuard } from '@company-relations/authorization-nest';
import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ProblemError } from '../problems/problem-error';

/** The unknown paths of the version: only a valid token gets their 404. Declared after all other controllers. */
@Controller('v2')
@UseGuards(TokenGuard)
@ApiExcludeController()
export class UnknownPathController {
  @All(['', '*path'])
  unknown(): never {
    throw new ProblemError({ kind: 'notFound' });
  }
}
