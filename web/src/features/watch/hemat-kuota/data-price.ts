import { dataOperators, type DataOperator, type DataPrices } from '@tayang/contract'

/** What the account says of its telephone line, as one of the operators that we know. */
export function operatorOf(chosen: string | null, telco: string | null | undefined): DataOperator | null {
  const named = (name: string | null | undefined) =>
    dataOperators.find((one) => one.toLowerCase() === name?.toLowerCase())
  return named(telco) ?? named(chosen) ?? null
}

/** Rupiah for a GB. */
export function priceOf(prices: DataPrices, operator: DataOperator | null): number {
  return prices[operator ?? 'default']
}
