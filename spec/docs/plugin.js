export default function plugin() {
  return { id: 'docs' };
}
