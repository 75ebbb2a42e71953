import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DrawCase } from '@tayang/contract'

export const stepWords: Record<DrawCase['steps'][number]['step'], MessageDescriptor> = {
  created: msg`Begun`,
  changed: msg`Changed`,
  seed: msg`Seed sealed`,
  announced: msg`Announced`,
  closed: msg`List closed`,
  outer: msg`Value from outside`,
  drawn: msg`Drawn`,
  'passed-on': msg`Prize passed on`,
  settled: msg`Settled`,
  void: msg`Void`,
}

export const voidWords: Record<NonNullable<DrawCase['void']>['reason'], MessageDescriptor> = {
  'not-revealed': msg`A seed was not revealed within a day of the draw.`,
  'no-outer-value': msg`The value from outside did not come within a day of the draw, or came before the list was closed.`,
  'by-operators': msg`Two operators decided it:`,
}

/** What a draw needs before it is announced, in words. */
export const drawLackWords: Record<DrawCase['lacks'][number], MessageDescriptor> = {
  'seat-A': msg`The seed of seat A`,
  'seat-B': msg`The seed of seat B, of another operator`,
  public: msg`A campaign that is public`,
  'closes-past': msg`A close that is still to come`,
  drand: msg`A beacon that this server reaches`,
  'too-valuable': msg`Prizes of little enough value, or a value from outside`,
  'second-operator': msg`A second operator who may hold a seat`,
}
