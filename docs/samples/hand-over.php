<?php
// Makes the link of a receipt, its address and, as an SVG, its QR code: without a network.
//   php hand-over.php BASE PREFIX ERROR_CORRECTION [FILE]     (QR code: composer require bacon/bacon-qr-code)

[, $base, $prefix, $correction] = $argv;

// Base32 of RFC 4648 in lower case, without padding.
$bits = '';
foreach (str_split(random_bytes(16)) as $byte) {
    $bits .= str_pad(decbin(ord($byte)), 8, '0', STR_PAD_LEFT);
}
$link = '';
foreach (str_split(str_pad($bits, 130, '0'), 5) as $five) {
    $link .= 'abcdefghijklmnopqrstuvwxyz234567'[bindec($five)];
}
$address = $base . $prefix . $link;
echo $link . "\n" . $address . "\n";

if (isset($argv[4])) {
    require 'vendor/autoload.php';
    $drawing = new BaconQrCode\Renderer\ImageRenderer(
        new BaconQrCode\Renderer\RendererStyle\RendererStyle(400),
        new BaconQrCode\Renderer\Image\SvgImageBackEnd(),
    );
    $level = BaconQrCode\Common\ErrorCorrectionLevel::valueOf($correction);
    (new BaconQrCode\Writer($drawing))->writeFile($address, $argv[4], 'UTF-8', $level);
}
