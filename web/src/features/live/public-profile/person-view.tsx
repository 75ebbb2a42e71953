import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useBlockStatus } from '#features/people/block-person'
import { PopularStreamers } from '#features/people/popular-streamers'
import { UpcomingList } from '#features/live/live-lists'
import { useSettingText } from '#shared/settings'
import { useNavigateTo, urls } from '#shared/urls'
import { PersonHead } from './person-head.tsx'
import { PersonTabs } from './person-tabs.tsx'
import type { PersonPage } from './read-person.ts'
import style from './public-profile.module.css'

const AccessDenied = lazyPart(async () => (await import('#features/people/block-person')).AccessDenied, {
  isNeeded: true,
})
const BlockDialog = lazyPart(async () => (await import('#features/people/block-person')).BlockDialog)

/** The page of a person. A viewer that they blocked sees nothing; a viewer who blocked them can unblock. */
export function PersonView({ page }: { page: PersonPage }) {
  const go = useNavigateTo()
  const { person } = page
  const { status, setStatus } = useBlockStatus(person.id)
  if (status === 'BLOCKED') {
    return (
      <div className={style.page}>
        <AccessDenied onClose={() => go(urls.home(), { replace: true })} />
      </div>
    )
  }
  return (
    <div className={style.page}>
      <PersonHead
        page={page}
        isBlocked={status === 'BLOCKING'}
        onBlocked={(isBlocked) => setStatus(isBlocked ? 'BLOCKING' : null)}
      />
      {status === 'BLOCKING' ? (
        <Blocked person={{ profileId: person.id, name: person.name }} onUnblocked={() => setStatus(null)} />
      ) : (
        <>
          <UpcomingList shows={page.upcoming} />
          <PersonTabs page={page} />
          <PopularStreamers people={page.others} />
        </>
      )}
    </div>
  )
}

interface BlockedProps {
  person: { profileId: string; name: string }
  onUnblocked: () => void
}

/** What a blocker sees instead of what the other shows. */
function Blocked({ person, onUnblocked }: BlockedProps) {
  const { t } = useLingui()
  const { name } = person
  const [isAsking, setIsAsking] = useState(false)
  const title = useSettingText('block.blocker.title', t`You Blocked ${name}`)
  const message = useSettingText(
    'block.blocker.message',
    t`Unblock this profile to see it and its content again.`,
  )
  return (
    <section className={style.blocked}>
      <Ban size={28} aria-hidden />
      <h2>{title.replace('{name}', name)}</h2>
      <p>{message}</p>
      <Button onClick={() => setIsAsking(true)}>
        <Trans>Unblock</Trans>
      </Button>
      {isAsking && (
        <BlockDialog
          person={person}
          mode="unblock"
          onClose={(result) => {
            setIsAsking(false)
            if (result === 'unblocked') onUnblocked()
          }}
        />
      )}
    </section>
  )
}
