/** Telecom operators, in the order of the payment methods. */
export const dataOperators = ['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'] as const
export type DataOperator = (typeof dataOperators)[number]
