import { useLingui } from '@lingui/react/macro'

/** What somebody is reported for, in the words of the form that reports them; other words are the reporter's own. */
export function useReportedWords(): (reason: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    'improper-chats': t`Improper chats`,
    racism: t`Racism`,
    spamming: t`Spam`,
    pornographic: t`Pornography`,
    violence: t`Violence`,
    illegal: t`Illegal content`,
    others: t`Other reasons`,
  }
  return (reason) => words[reason.toLowerCase()] ?? reason
}
