import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TitleQuizListed } from '@tayang/contract'
import type { Fault } from './quiz-draft.ts'

export const notShownWords: Record<NonNullable<TitleQuizListed['notShown']>, MessageDescriptor> = {
  'beyond-end': msg`the film ends before it`,
  premium: msg`the title is for subscribers`,
  hidden: msg`the title is hidden`,
  'not-running': msg`the campaign does not run`,
}

export const faultWords: Record<Fault, MessageDescriptor> = {
  empty: msg`This is missing`,
  long: msg`This is too long`,
  markup: msg`Nothing that a page could take for markup`,
  same: msg`This is there already`,
  'no-right': msg`Mark the choice that is right`,
  'no-second': msg`Choose a second of the film`,
  unfit: msg`A clip or a series has no quiz: choose a film or an episode`,
  premium: msg`This title is for subscribers: a chance must cost nothing`,
  'beyond-end': msg`The film ends before this second`,
  'second-taken': msg`There is already a quiz at this second of the title`,
  moved: msg`People have answered it: it stays on its title and in its campaign`,
  words: msg`These words are not allowed`,
  unknown: msg`The server does not take this`,
}
