import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PromoCase } from '@tayang/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChips,
  FilterText,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { formatFigure, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { NewPromo } from './new-promo.tsx'
import { PromoCaseView } from './promo-case.tsx'
import { promoStateOf, useOffWord, useStateWord } from './promo-words.ts'

type State = ReturnType<typeof promoStateOf>

/** Promo codes, the newest first. */
export function PromoList() {
  const { t } = useLingui()
  const address = useListAddress({ search: '', state: '' })
  const { search, state } = address.filters
  const list = useCallList(admin.listPromoCodes, {
    query: {
      ...(search && { search }),
      ...(state && { state: state as State }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const { selected, select } = address
  const read = useCall(admin.getPromoCode, selected === null ? null : { params: { code: selected } })
  const stateWord = useStateWord()
  return (
    <Desk
      title={t`Promo codes`}
      count={<NewButton onMade={select} />}
      filters={
        <>
          <FilterText
            label={t`Beginning of a code`}
            value={search}
            onChange={(text) => address.setFilters({ search: text })}
          />
          <FilterChips
            label={t`State`}
            value={state}
            options={[
              { value: '', label: t`All` },
              ...(['running', 'planned', 'over'] as const).map((value) => ({
                value,
                label: stateWord(value).text,
              })),
            ]}
            onChoose={(value) => address.setFilters({ state: value })}
          />
        </>
      }
      list={
        <WhenRead read={list}>
          {(codes) => (
            <CaseList
              label={t`Promo codes`}
              items={codes}
              keyOf={({ code }) => code}
              render={(promo) => <PromoRow promo={promo} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No code like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={
        selected && (
          <WhenRead read={read}>{(promo) => <PromoCaseView key={promo.code} promo={promo} />}</WhenRead>
        )
      }
      empty={<Empty>{t`Choose a code, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function PromoRow({ promo }: { promo: PromoCase }) {
  const now = useNow(60_000)
  const offWord = useOffWord()
  const state = useStateWord()(promoStateOf(promo, now))
  const { uses, usesMax } = promo
  return (
    <CaseRow
      title={promo.code}
      note={<bdi>{promo.note || offWord(promo)}</bdi>}
      figure={usesMax === null ? formatFigure(uses) : `${formatFigure(uses)} / ${formatFigure(usesMax)}`}
      chips={<Chip tone={state.tone}>{state.text}</Chip>}
    />
  )
}

function NewButton({ onMade }: { onMade: (code: string) => void }) {
  const { t } = useLingui()
  const may = useMay('offers.edit')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <SmallButton shortcut="c" shortcutLabel={t`New code`} onPress={() => setOpen(true)}>
        <Plus size={15} aria-hidden />
        <Trans>New code</Trans>
      </SmallButton>
      {isOpen && (
        <NewPromo
          onClose={() => setOpen(false)}
          onMade={(code) => {
            setOpen(false)
            onMade(code)
          }}
        />
      )}
    </>
  )
}
