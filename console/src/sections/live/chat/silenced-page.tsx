import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Silence } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { useState } from 'react'
import { Empty, ListFoot, Page, SmallButton, useListAddress, When, WhenRead } from '#kit'
import { useCallList } from '#shared/api'
import { useMay } from '#shared/session'
import { ReverseDialog } from '../wall/reverse-dialog.tsx'
import style from './chat.module.css'

/** People whom operators silenced in all rooms. */
export function SilencedPage() {
  const { t } = useLingui()
  const address = useListAddress({})
  const [lifted, setLifted] = useState<Silence | null>(null)
  const list = useCallList(admin.listSilences, {
    query: { ...(address.cursor && { cursor: address.cursor }) },
  })
  const mayLift = useMay('decisions.reverse')
  const name = lifted?.profile.name ?? ''
  return (
    <Page title={t`Silenced people`}>
      <WhenRead read={list}>
        {(items) =>
          items.length === 0 ? (
            <Empty>{t`No one is silenced.`}</Empty>
          ) : (
            <ul className={style.silenced}>
              {items.map((silence) => (
                <li key={silence.profile.id}>
                  <Avatar name={silence.profile.name} picture={silence.profile.avatar} size={32} />
                  <strong>
                    <bdi>{silence.profile.name}</bdi>
                  </strong>
                  <span>
                    {silence.until === null ? (
                      <Trans>for good</Trans>
                    ) : (
                      <Trans>
                        until <When at={silence.until} />
                      </Trans>
                    )}
                  </span>
                  <span>
                    <Trans>
                      since <When at={silence.createdAt} />
                    </Trans>
                  </span>
                  {mayLift && (
                    <SmallButton onPress={() => setLifted(silence)}>
                      <Trans>Lift</Trans>
                    </SmallButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />
      <ReverseDialog
        open={lifted !== null}
        title={t`Let ${name} write again`}
        will={t`The decision is taken back with everything it took. They read why.`}
        confirm={t`Lift`}
        profileId={lifted?.profile.id ?? ''}
        kind="silence"
        onClose={() => setLifted(null)}
        onDone={() => setLifted(null)}
      />
    </Page>
  )
}
