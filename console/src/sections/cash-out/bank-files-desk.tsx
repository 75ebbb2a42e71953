import { useLingui } from '@lingui/react/macro'
import { admin, type BankFile } from '@tayang/contract'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  ListFoot,
  Money,
  ReasonDialog,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import { BankFileCase } from './bank-file-case.tsx'

/** The files that banks pay from, and one of them beside what the bank answered. */
export function BankFilesDesk() {
  const { t } = useLingui()
  const address = useListAddress({})
  const [isMaking, setMaking] = useState(false)
  const mayMake = useMay('cashouts.make')
  const list = useCallList(admin.listBankFiles, {
    query: { ...(address.cursor && { cursor: address.cursor }) },
  })
  const make = useChange(admin.createBankFile, {
    refreshes: [admin.listCashouts],
    onDone: ({ data }) => {
      setMaking(false)
      if (data === null) showToast(t`Nothing that you took can be paid now.`, 'error')
      else address.select(data.id)
    },
  })
  return (
    <>
      <Desk
        title={t`Bank files`}
        count={
          mayMake && (
            <SmallButton shortcut="n" onPress={() => setMaking(true)}>
              <FilePlus2 size={15} aria-hidden />
              {t`New file`}
            </SmallButton>
          )
        }
        list={
          <WhenRead read={list}>
            {(items) => (
              <CaseList
                label={t`Bank files`}
                items={items}
                keyOf={({ id }) => id}
                render={(file) => <FileRow file={file} />}
                selected={address.selected}
                onSelect={address.select}
                isOld={list.isOld}
                empty={<Empty>{t`No file was made yet. Take what is to be paid, then make one.`}</Empty>}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
            )}
          </WhenRead>
        }
        detail={address.selected && <BankFileCase key={address.selected} id={address.selected} />}
        empty={<Empty>{t`Choose a file, or press J.`}</Empty>}
        onClose={() => address.select(null)}
      />
      <ReasonDialog
        open={isMaking}
        title={t`Make a bank file`}
        will={t`Every cash out that you took and that waits for nothing goes into it. Each is in one file, once: it can no longer be let go or paid by hand beside it.`}
        hasNote={false}
        confirm={t`Make the file`}
        stepUp
        isBusy={make.isRunning}
        onClose={() => setMaking(false)}
        onConfirm={() => make.run({ body: {} })}
      />
    </>
  )
}

function FileRow({ file }: { file: BankFile }) {
  const { t } = useLingui()
  const { count, total, madeBy, madeAt, open, paid, completed, answeredAt } = file
  return (
    <CaseRow
      title={
        <>
          <Money amount={total} /> · {t`${count} payouts`}
        </>
      }
      note={madeBy.name}
      figure={<When at={madeAt} />}
      chips={
        <>
          {open.count > 0 && answeredAt === null && <Chip tone="premium">{t`no answer yet`}</Chip>}
          {open.count > 0 && answeredAt !== null && <Chip tone="brand">{t`${open.count} open`}</Chip>}
          {paid.count > 0 && <Chip tone="info">{t`${paid.count} to complete`}</Chip>}
          {completed.count > 0 && <Chip tone="ok">{t`${completed.count} completed`}</Chip>}
        </>
      }
    />
  )
}
