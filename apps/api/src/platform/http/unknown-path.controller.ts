import { TokenGuard } from '@company-relations/authorization-nest';
import { All, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ProblemError } from '../problems/problem-error';

/** The paths of the version that name nothing: to tell that apart takes a token. Declared after all other controllers. */
@Controller('v2')
@UseGuards(TokenGuard)
@ApiExcludeController()
export class UnknownPathController {
  @All(['', '*path'])
  unknown(): never {
    throw new ProblemError({ kind: 'notFound' });
  }
}
