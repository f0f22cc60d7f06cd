/**
 * A shade at the edge of a box beyond which there is more: the covers, of the colour `--under`, move with what is in the box,
 * the shades stay. For `background` of what scrolls sideways.
 */
export const SHADES = `linear-gradient(to right, var(--under) 50%, transparent) 0 0 / 28px 100% no-repeat local,
  linear-gradient(to left, var(--under) 50%, transparent) 100% 0 / 28px 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) 0 0 / 12px 100% no-repeat scroll,
  linear-gradient(to left, var(--shade), transparent) 100% 0 / 12px 100% no-repeat scroll`
