import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ChanceListed } from '@tayang/contract'

type Marked = ChanceListed['marks'][number]
type ChanceMark = Marked['mark']

/** What speaks against a chance. Each is a fact to weigh; none acts by itself. */
export const markWords: Record<ChanceMark, { label: MessageDescriptor; says: MessageDescriptor }> = {
  burst: {
    label: msg`Burst of new accounts`,
    says: msg`Many accounts were made within minutes, and this is one of them.`,
  },
  'same-address': {
    label: msg`Many from one address`,
    says: msg`Many accounts of this campaign came from one network address. A school or a company does that too.`,
  },
  'fast-answers': {
    label: msg`Faster than one reads`,
    says: msg`It was answered faster than a person reads the question.`,
  },
}

/** Every mark that there is. */
export const chanceMarks = Object.keys(markWords) as ChanceMark[]

/** `14 accounts`, `180 ms`: how much of it. */
export function useMarkValue(): (marked: Marked) => string {
  const { i18n } = useLingui()
  return ({ mark, value }) => (mark === 'fast-answers' ? `${value} ms` : i18n._(msg`${value} accounts`))
}
