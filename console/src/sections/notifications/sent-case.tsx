import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, Empty, Facts, ReasonDialog, useListAddress, When } from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import style from './notifications.module.css'

/** One that was sent, as people read it, with a button that withdraws it. */
export function SentCase({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const { cursor } = useListAddress({ show: 'drafts' })
  const may = useMay('notifications.send')
  const [isAsked, setAsked] = useState(false)
  const list = useCallList(admin.listSentNotifications, {
    query: { perPage: 50, locale, ...(cursor !== undefined && { cursor }) },
  })
  const recall = useChange(admin.recallNotification, {
    done: t`Withdrawn`,
    refreshes: [admin.listSentNotifications],
    onDone: () => setAsked(false),
  })
  const sent = list.items.find((one) => one.id === id)
  if (!sent) return list.isPending ? null : <Empty>{t`It is on another page of the list.`}</Empty>
  return (
    <article className={style.sent}>
      <h2>{sent.title}</h2>
      {sent.recalledAt !== null && <Chip tone="err">{t`withdrawn`}</Chip>}
      <p>{sent.desc}</p>
      <Facts
        facts={[
          [t`Sent`, <When key="sent" at={sent.startDate} />],
          [t`Until`, sent.endDate === null ? null : <When key="until" at={sent.endDate} />],
          [t`Read by`, String(sent.readers)],
          [t`Leads to`, sent.refId],
          [t`Withdrawn`, sent.recalledAt === null ? null : <When key="recalled" at={sent.recalledAt} />],
        ]}
      />
      {may && sent.recalledAt === null && (
        <ActionButton
          tone="danger"
          icon={Undo2}
          label={t`Withdraw`}
          shortcut="w"
          onPress={() => setAsked(true)}
        />
      )}
      <ReasonDialog
        open={isAsked}
        title={t`Withdraw this`}
        will={t`It disappears from every list and page at once. A push that a phone has shown stays there.`}
        hasNote={false}
        tone="danger"
        confirm={t`Withdraw`}
        isBusy={recall.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={() => recall.run({ params: { id } })}
      />
    </article>
  )
}
