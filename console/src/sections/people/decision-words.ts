import { useLingui } from '@lingui/react/macro'
import { admin, type Decision } from '@tayang/contract'
import { formatMoment, useLanguage } from '#shared/i18n'

/** A decision in words: what was done, and by which rule. */
export function useDecisionWords() {
  const { t } = useLingui()
  const language = useLanguage()
  const ofEffect = ({ kind, until }: Decision['effects'][number], label: string): string => {
    const end = until === null ? null : formatMoment(until, language)
    switch (kind) {
      case 'warn':
        return t`Warned`
      case 'hide':
        return label === '' ? t`Hidden` : t`Hidden: ${label}`
      case 'takeName':
        return t`Name taken back`
      case 'silence':
        return end === null ? t`Silenced for good` : t`Silenced until ${end}`
      case 'suspend':
        return end === null ? t`Suspended` : t`Suspended until ${end}`
      case 'ban':
        return t`Banned for good`
      case 'endShow':
        return t`Show ended`
      case 'lockKey':
        return t`Stream key locked`
    }
  }
  return {
    what({ effects, subject }: Decision): string {
      if (effects.length === 0) return t`Dismissed`
      return effects.map((effect) => ofEffect(effect, subject.label)).join(', ')
    },
    why({ reason, facts }: Decision): string {
      const rule = admin.reasonClasses.find(({ code }) => code === reason)
      const named = rule ? t`${rule.name[language]}, rule ${rule.code}` : ''
      return facts === '' ? named : `${named}${named === '' ? '' : ': '}“${facts}”`
    },
  }
}

/** Whether something of the decision is in force: then it can be taken back. */
export const isInForce = ({ state, effects }: Decision): boolean =>
  (state === 'standing' || state === 'changed' || state === 'pending') && effects.length > 0
