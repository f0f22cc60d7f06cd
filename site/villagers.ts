/** So many villagers against the README's ogre, as `--set` takes it. */
export function villagersSet(count: number): string {
  return `parties.village.members=[${count} villager]`
}
