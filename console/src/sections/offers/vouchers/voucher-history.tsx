import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { useState } from 'react'
import { Empty, ListFoot, Panel, WhenRead } from '#kit'
import { isRefusal, useCall } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { BatchFacts } from './batch-case.tsx'
import { UseList } from './use-list.tsx'
import style from '../offers.module.css'

/** One code: of which batch it is, and who used it. */
export function VoucherHistory({ code }: { code: string }) {
  const { t } = useLingui()
  const [cursor, setCursor] = useState<string | undefined>()
  const read = useCall(
    admin.getVoucher,
    { params: { code }, query: cursor === undefined ? {} : { cursor } },
    { keepsPrevious: true },
  )
  if (isRefusal(read.error, 'NOT_FOUND')) return <Empty>{t`There is no voucher with this code.`}</Empty>
  return (
    <WhenRead read={read}>
      {(voucher) => (
        <article className={style.case}>
          <header>
            <h2>
              <code>{voucher.code}</code>
            </h2>
            <p className={style.quiet}>
              <bdi>{voucher.batch.note}</bdi>
            </p>
          </header>
          <BatchFacts batch={voucher.batch} />
          <Panel title={<Trans>Who used it</Trans>} note={t`${formatFigure(voucher.uses)} uses`}>
            <UseList
              uses={voucher.history}
              foot={
                <ListFoot
                  next={read.meta?.next ?? null}
                  cursor={cursor}
                  goTo={(to) => setCursor(to ?? undefined)}
                />
              }
            />
          </Panel>
        </article>
      )}
    </WhenRead>
  )
}
