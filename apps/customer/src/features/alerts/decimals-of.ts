/** How many decimals a wire price is written with: four for currencies, else two. */
export function decimalsOf(price: string): 2 | 4 {
  return (price.split('.')[1]?.length ?? 0) > 2 ? 4 : 2;
}
