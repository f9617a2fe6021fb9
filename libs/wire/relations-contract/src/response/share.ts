import type { Stake } from '@company-relations/ownership';
import { ApiPropertyOptional } from '@nestjs/swagger';

const Percent = (description: string) =>
  ApiPropertyOptional({ type: 'number', format: 'double', minimum: 0, maximum: 100, description });

/**
 * A share in percent: one figure, or a minimum and a maximum. An object without members means that the share is
 * unknown. A share of 0 is written, not omitted.
 */
export class Share {
  @Percent('The share.')
  OwnershipStake?: number;

  @Percent('What it is at least.')
  MinOwnershipStake?: number;

  @Percent('What it is at most.')
  MaxOwnershipStake?: number;
}

/** The wire form of a share. */
export function shareToWire({ stakePercent, minStakePercent, maxStakePercent }: Stake): Share {
  return { OwnershipStake: stakePercent, MinOwnershipStake: minStakePercent, MaxOwnershipStake: maxStakePercent };
}
