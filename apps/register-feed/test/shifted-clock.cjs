// Node loads this file before the program. The clock of the program is then CLOCK_SHIFT_MS milliseconds ahead of the
// clock of the machine.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const MachineDate = Date;

globalThis.Date = class Date extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + shift);
    else super(...given);
  }

  static now() {
    return MachineDate.now() + shift;
  }
};
