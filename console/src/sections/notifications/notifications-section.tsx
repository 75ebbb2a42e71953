import { useLingui } from '@lingui/react/macro'
import { admin, type KeptNotificationDraft } from '@tayang/contract'
import { Plus } from 'lucide-react'
import {
  ActionButton,
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChips,
  ListFoot,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { DraftCase } from './draft-case.tsx'
import { emptyDraft } from './draft.ts'
import { SentCase } from './sent-case.tsx'

/** Drafts and what was sent; one open at the right. */
export function NotificationsSection() {
  const { t } = useLingui()
  const address = useListAddress({ show: 'drafts' })
  const may = useMay('notifications.send')
  const drafts = useCall(admin.listNotificationDrafts, {})
  const isDrafts = address.filters.show === 'drafts'
  const { selected } = address
  const create = () => address.select(crypto.randomUUID())
  return (
    <Desk
      title={t`Notifications`}
      count={isDrafts && drafts.data ? String(drafts.data.length) : undefined}
      filters={
        <>
          <FilterChips
            label={t`Show`}
            value={address.filters.show}
            options={[
              { value: 'drafts', label: t`Drafts` },
              { value: 'sent', label: t`Sent` },
            ]}
            onChoose={(show) => {
              address.select(null)
              address.setFilters({ show })
            }}
          />
          {may && isDrafts && <ActionButton label={t`Write`} icon={Plus} shortcut="n" onPress={create} />}
        </>
      }
      list={
        isDrafts ? (
          <WhenRead read={drafts}>
            {(all) => <DraftList drafts={all} selected={selected} onSelect={address.select} />}
          </WhenRead>
        ) : (
          <SentList address={address} />
        )
      }
      detail={
        selected &&
        (isDrafts ? openDraft(selected, drafts.data, may) : <SentCase key={selected} id={selected} />)
      }
      empty={(!isDrafts || drafts.data?.length !== 0) && <Empty>{t`Choose one, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )

  function openDraft(id: string, all: readonly KeptNotificationDraft[] | undefined, isEditable: boolean) {
    if (all === undefined) return null
    const kept = all.find((one) => one.id === id) ?? null
    return (
      <DraftCase
        key={id}
        id={id}
        kept={kept}
        begin={kept?.body ?? emptyDraft}
        may={isEditable}
        onGone={() => address.select(null)}
      />
    )
  }
}

function DraftList({
  drafts,
  selected,
  onSelect,
}: {
  drafts: readonly KeptNotificationDraft[]
  selected: string | null
  onSelect: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <CaseList
      label={t`Drafts`}
      items={drafts}
      keyOf={({ id }) => id}
      render={({ body, changedAt, changedByName }) => (
        <CaseRow
          title={body.titleId || body.titleEn || t`No title yet`}
          note={changedByName ?? t`somebody who is gone`}
          figure={<When at={changedAt} ago />}
        />
      )}
      selected={selected}
      onSelect={onSelect}
      empty={<Empty>{t`Nothing is being written. Press N to begin.`}</Empty>}
    />
  )
}

function SentList({ address }: { address: ReturnType<typeof useListAddress<{ show: string }>> }) {
  const { t } = useLingui()
  const { cursor } = address
  const locale = useLanguage()
  const list = useCallList(admin.listSentNotifications, {
    query: { perPage: 50, locale, ...(cursor !== undefined && { cursor }) },
  })
  return (
    <WhenRead read={list}>
      {(items) => (
        <CaseList
          label={t`Sent`}
          items={items}
          keyOf={({ id }) => id}
          isOld={list.isOld}
          render={(one) => (
            <CaseRow
              title={one.title}
              note={t`${one.readers} read it`}
              figure={<When at={one.startDate} ago />}
              chips={one.recalledAt === null ? undefined : <Chip tone="err">{t`withdrawn`}</Chip>}
            />
          )}
          selected={address.selected}
          onSelect={address.select}
          empty={<Empty>{t`Nothing was sent yet.`}</Empty>}
          foot={<ListFoot next={list.next} cursor={cursor} goTo={address.goTo} />}
        />
      )}
    </WhenRead>
  )
}
