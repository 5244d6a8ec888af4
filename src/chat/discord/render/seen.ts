// Components of a message as Discord gives it back.

/** All of them, those in others too, in the order in which they are seen. Everything may be passed; what is no message has none. */
export function componentsIn(message: unknown, depth = 0): readonly object[] {
  if (typeof message !== 'object' || message === null || !('components' in message) || depth > 5) return [];
  if (!Array.isArray(message.components)) return [];
  return message.components.flatMap((child: unknown) =>
    typeof child === 'object' && child !== null ? [child, ...componentsIn(child, depth + 1)] : [],
  );
}
