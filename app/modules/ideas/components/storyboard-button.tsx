import { Clapperboard } from 'lucide-react';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Priced } from '~/ui/priced';

interface StoryboardButtonProps {
  id: string;
  generated: boolean;
  /** '6 credits'; null without billing. */
  price: string | null;
  size?: 'small' | 'medium';
}

/** Links to an idea's storyboard, or generates one. */
export function StoryboardButton({ id, generated, price, size = 'small' }: StoryboardButtonProps) {
  const icon = <Clapperboard size={16} />;
  if (generated) {
    return (
      <LinkButton to={`/Storyboard/${id}`} size={size} icon={icon}>
        View Storyboard
      </LinkButton>
    );
  }
  return (
    <Form action={`/Storyboard/${id}/create`}>
      <Priced price={price}>
        <Button size={size} icon={icon}>
          Create Storyboard
        </Button>
      </Priced>
    </Form>
  );
}
