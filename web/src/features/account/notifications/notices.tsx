import { useEffect } from 'react'
import { WithQueries } from '#shared/api'
import { onNotice, startNotices } from '#shared/notices'
import { useLanguage } from '#shared/i18n'
import { useReadAgain } from './read-notifications.ts'

/** Keeps the socket of this page open while somebody is signed in, and refreshes the lists that are shown. */
export function Notices() {
  const language = useLanguage()
  useEffect(() => startNotices(language), [language])
  return (
    <WithQueries>
      <Fresh />
    </WithQueries>
  )
}

function Fresh() {
  const readAgain = useReadAgain()
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.type === 'notification' || notice.type === 'unread') readAgain()
      }),
    [readAgain],
  )
  return null
}
