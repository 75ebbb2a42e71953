import { useEffect } from 'react'
import { WithQueries } from '#ground/api'
import { onNotice, startNotices } from '#ground/notices'
import { useReadAgain } from './read-notifications.ts'

/** Keeps the one socket of this page open while somebody is signed in, and what is shown of it fresh. */
export function Notices() {
  useEffect(() => startNotices(), [])
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
